"""The picture of a table that everybody may see, and what one asker may do about it now."""

from collections.abc import Mapping

import msgspec

from games.kernel.values import JsonObject, Seat
from games.table import commands as ask
from games.table.case import Actor, Context, Role
from games.table.clock import Calendar, deadline, no_calendar
from games.table.continuing import begins_view
from games.table.decide import refusal
from games.table.ending import reveal_due
from games.table.lines import behind, free_redos, free_undos, known
from games.table.requests import waiting
from games.table.state import Request, Status, Table

SIMPLE: Mapping[Status, tuple[ask.Command, ...]] = {
    Status.OPEN: (ask.Leave(), ask.Start()),
    Status.PLAYING: (
        ask.AskPause(),
        ask.Withdraw(),
        ask.Resume(),
        ask.Resign(),
        ask.ComeBack(),
    ),
    Status.FINISHED: (ask.AgreeReveal(),),
    Status.VOIDED: (ask.AgreeReveal(),),
}
"""The commands that need no word more, by when they can be accepted: those that are not listed
for a status are refused in it, whoever asks. Of the others each is offered exactly when it would
be accepted."""


def table_view(table: Table, calendar: Calendar = no_calendar) -> JsonObject:
    """What everybody may know of a table, besides the game on it."""
    picture: JsonObject = {
        "id": table.id,
        "game": table.game.info.key,
        "edition": table.edition,
        "host": table.host,
        "options": table.options,
        "visibility": table.visibility,
        "undo": table.undo,
        "pace": table.pace,
        "commitment": table.commitment,
        "status": table.status,
        "version": table.version,
        "position": table.position,
        "seats": [_seat(table, seat, calendar) for seat in table.seats],
        "request": table.request and _request(table, table.request),
        "paused": table.paused,
        "undone": [[step.version, step.last] for step in table.undone],
        "result": table.result,
        "ended": table.ended,
        "revealed": table.revealed,
        "reveal_due": reveal_due(table),
        "listed": table.listed,
        "begins": begins_view(table),
    }
    plain: JsonObject = msgspec.to_builtins(picture)
    return plain


def offers(table: Table, actor: Actor, context: Context) -> JsonObject:
    """What this asker may do besides playing: a command is offered when it would be accepted."""

    def accepted(command: ask.Command) -> bool:
        return refusal(table, actor, command, context) is None

    seat = table.seat_of(actor.player) if actor.role is Role.PLAYER else None
    if seat is None and table.status is not Status.OPEN:
        # Only a host may do something without a seat, and only before the start.
        return {"commands": []}
    possible = (each for each in SIMPLE[table.status] if _may_apply(table, each))
    simple = [str(each.__struct_config__.tag) for each in possible if accepted(each)]
    found: JsonObject = {"commands": simple}
    if seat is None or table.status is not Status.PLAYING or not table.chairs[seat].present:
        return found
    request = table.request
    return found | {
        "undo": list(free_undos(table, seat, context.delivered)),
        "redo": [] if table.paused else list(free_redos(table, seat)),
        "ask_undo": any(accepted(ask.AskUndo(step.last)) for step in table.line[-2:-1]),
        "ask_redo": any(accepted(ask.AskRedo(step.last)) for step in table.undone[:1]),
        "answer": request.version if request and seat in waiting(table) else None,
        "claim": [each for each in _timed(table) if accepted(ask.Claim(each))],
    }


def _may_apply(table: Table, command: ask.Command) -> bool:
    # Cheaper than to let it be refused: this is asked for every snapshot.
    match command:
        case ask.Withdraw():
            return table.request is not None
        case ask.Resume():
            return table.paused is not None
    return True


def _timed(table: Table) -> tuple[Seat, ...]:
    return table.seats if table.pace.form != "none" else ()


def _seat(table: Table, seat: Seat, calendar: Calendar) -> JsonObject:
    chair = table.chairs[seat]
    return {
        "player": chair.player,
        "bot": chair.bot,
        "away": chair.human and bool(chair.stand_in) and not chair.resigned,
        "resigned": bool(chair.resigned),
        "expired": chair.expired,
        "to_act": seat in table.to_act,
        "bank": table.tip.banks[seat] if table.line and table.tip.banks else None,
        "deadline": deadline(table, seat, calendar),
    }


def _request(table: Table, request: Request) -> JsonObject:
    steps = behind(table, request.to) if request.form == "undo" else ()
    return {
        "form": request.form,
        "seat": request.seat,
        "version": request.version,
        "to": request.to,
        "waiting": sorted(waiting(table)),
        "expires": request.expires,
        "takes_back": [step.seat for step in steps],
        "known": known(steps),
    }
