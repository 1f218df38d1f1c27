"""Explore from here: what moves would lead to that nobody makes; nothing is written.

What the viewer may not see is drawn anew from a salt of the viewer's own. So the sandbox is one
of the worlds that look the same from their seat, and tells nothing of the real one.
"""

import hashlib
from collections.abc import Sequence
from itertools import chain
from typing import Any

import msgspec

from games.access import Access, access_table
from games.kernel.chance import Chance
from games.kernel.codec import redact
from games.kernel.game import AnyGame
from games.kernel.refusal import Malformed, Refusal, Refused, refuse
from games.kernel.replay import fold
from games.kernel.values import JsonObject, Seat, Viewer
from games.table.commands import Continues, Ply
from games.table.lines import path_to
from games.table.source import Source
from games.table.state import Table


def explored(access: Access, *, at: int, moves: Sequence[Ply], salt: str) -> JsonObject:
    """The game after these moves from a position, as the seat sees it that would go on.

    Raises `Refused` or `Malformed` with the index of the move that cannot be.
    """
    game = access.table.game
    state, (_, *tried) = line(access, at, moves, chance_from(salt))
    version, facts = at + sum(map(len, tried)), tried[-1] if tried else []
    seat = _next(game.to_act(state), access.viewer)
    return {
        **_picture(game, state, seat),
        "events": [
            {**redact(fact, seat), "version": number}
            for number, fact in enumerate(facts, version - len(facts) + 1)
        ],
    }


def chance_from(salt: str) -> Chance:
    """The chance of one sandbox: the same draws for the same salt, whatever the table's are."""
    return Chance(hashlib.sha256(salt.encode()).digest())


def source_of(player: str, wish: Continues) -> Source:
    """What a new table of this player is to go on from; NoSuchTable as for whoever looks."""
    access, chance = access_table(player=player, table_id=wish.table), chance_from(wish.salt)
    _, facts = line(access, wish.at, wish.moves, chance)
    return Source(access.table, wish.at, access.viewer, list(chain(*facts)), chance)


def line(
    access: Access, at: int, moves: Sequence[Ply], chance: Chance
) -> tuple[Any, list[list[Any]]]:
    """The game after the moves; the facts of a world that looks like the position, and of each."""
    game = access.table.game
    known = game.resample(_known(access.table, at), access.viewer, chance.child("hidden"))
    facts, state = [known], fold(game, known)
    for index, ply in enumerate(moves):
        facts.append(decided(game, state, ply, index, chance))
        state = fold(game, facts[-1], state)
    return state, facts


def _known(table: Table, at: int) -> list[Any]:
    """The facts of the game that lead to a position, on its line or on one taken back."""
    if at not in {step.last for step in (*table.line, *table.undone)}:
        raise Refused(refuse("not_a_position", at=at))
    return [event for step in path_to(table, at) for event in step.events]


def decided(game: AnyGame, state: Any, ply: Ply, index: int, chance: Chance) -> list[Any]:
    """The facts of one explored move, or why it cannot be, with its index."""
    try:
        seat, to_act = Seat(ply.seat), game.to_act(state)
        # Where the game is over it says so itself.
        if to_act and seat not in to_act:
            raise Refused(refuse("not_your_turn", to_act=sorted(to_act)))
        return game.decide(state, seat, game.codec.move_from(ply.move), chance.child("moves"))
    except (Refused, Malformed) as no:
        facts = {**no.refusal.facts, "index": index}
        raise type(no)(Refusal(no.refusal.code, facts)) from None


def _next(to_act: frozenset[Seat], viewer: Viewer) -> Viewer:
    """The viewer's own seat where it is to move or nobody is; else the first that is."""
    return viewer if viewer in to_act or not to_act else min(to_act)


def _picture(game: AnyGame, state: Any, seat: Viewer) -> JsonObject:
    to_act = game.to_act(state)
    return {
        "seat": seat,
        "to_act": sorted(to_act),
        "view": game.view(state, seat),
        "offer": game.offer(state, seat) if seat is not None and seat in to_act else {},
        "outcome": msgspec.to_builtins(game.outcome(state)),
    }
