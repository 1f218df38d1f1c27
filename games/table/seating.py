"""Handle the commands before the game: open a table, take and free chairs, start."""

from msgspec import UNSET

from games.kernel.chance import Chance, bot_entropy, commitment
from games.kernel.events import Event
from games.kernel.game import AnyGame
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands, events
from games.table.decider import Decider, Role
from games.table.ending import finish_if_over
from games.table.fork import continuing
from games.table.invitations.asking import check_opened
from games.table.state import BOT, Chair, Status, Table

MAX_PACE_SECONDS = 60 * 24 * 3600
MOST_DAYS_OFF = 3
"""The most weekdays on which a table's clocks do not run."""


def open_table(decider: Decider, command: commands.Open) -> None:
    """Open the table for its host."""
    event = opened(decider, command)
    check_opened(command.chairs, command.invited, event.host)
    if event.begins is not None and event.begins.alone and any(command.invited):
        raise Refused("plays_on_alone", seat=event.begins.seat)
    decider.emit(event)


def open_reserved(decider: Decider, command: commands.OpenReserved) -> None:
    """Open the table for its host, with chairs reserved for players."""
    decider.emit(opened(decider, command))


def opened(decider: Decider, command: commands.Open) -> events.Opened:
    """Return the opening of the table for its host. Raise `Refused`."""
    if not decider.is_new or decider.actor.role is not Role.PLAYER:
        raise Refused("table_exists" if not decider.is_new else "only_players")
    game, seed = decider.context.game, decider.context.seed
    source = decider.context.source
    if source is None:
        _check_options(game, command)
    else:
        continuing.check(game, source, command)
    for chair in filter(None, command.chairs):
        _check_bot(decider, chair.removeprefix(BOT), named=chair.startswith(BOT))
    if all(command.chairs):
        raise Refused("nobody_to_play")
    _check_pace(command.pace)
    begins, prefix = continuing.begin_fork(game, source, command) if source else (None, ())
    return events.Opened(
        table=decider.context.table,
        game=game.info.key,
        edition=game.info.edition,
        host=decider.actor.player,
        chairs=command.chairs,
        options=dict(source.table.options) if source else command.options,
        visibility=command.visibility,
        undo=command.undo,
        pace=command.pace,
        commitment=commitment(seed),
        seed=seed.hex(),
        begins=begins,
        prefix=prefix,
        absence=command.absence,
        invited=command.invited,
        substitutes=_are_substitutes_offered(command),
    )


def sit(decider: Decider, command: commands.Sit) -> None:
    """Seat the player."""
    table = decider.require_status(Status.OPEN)
    if decider.actor.role is not Role.PLAYER:
        raise Refused("only_players")
    if table.seat_of(decider.actor.player) is not None:
        raise Refused("already_seated")
    if command.commitment != table.commitment:
        raise Refused("another_commitment", commitment=table.commitment)
    seat = _empty_chair(decider, command.seat)
    _check_reservation(table, decider.actor.player, seat)
    continuing.check_seat(table, decider.actor.player, seat)
    decider.emit(events.Sat(seat=seat, player=decider.actor.player, entropy=command.entropy))


def leave(decider: Decider, command: commands.Leave) -> None:
    """Free the player's own chair."""
    decider.emit(events.Left(seat=check_leave(decider)))


def check_leave(decider: Decider) -> Seat:
    """Return the seat of the player who leaves. Raise `Refused` if the player may not."""
    decider.require_status(Status.OPEN)
    return decider.require_seat()


def remove(decider: Decider, command: commands.Remove) -> None:
    """Free a chair as the host."""
    table = decider.require_status(Status.OPEN)
    decider.require_host()
    if command.seat >= len(table.chairs) or table.chairs[command.seat].is_free:
        raise Refused("chair_empty")
    decider.emit(events.Left(seat=Seat(command.seat)))


def seat_bot(decider: Decider, command: commands.SeatBot) -> None:
    """Seat a bot in an empty chair."""
    decider.require_status(Status.OPEN)
    decider.require_host()
    _check_bot(decider, command.level)
    seat = _empty_chair(decider, command.seat)
    _check_reservation(decider.table, "", seat)
    decider.emit(events.BotSeated(seat=seat, level=command.level))


def start(decider: Decider, command: commands.Start) -> None:
    """Fix the seats and set up the game."""
    table, taken = check_start(decider)
    seed = bytes.fromhex(table.seed)
    entropies = [chair.entropy or bot_entropy(seed, seat) for seat, chair in enumerate(taken)]
    players = tuple(chair.player for chair in taken)
    decider.emit(
        events.Started(
            players=players,
            entropies=tuple(entropies),
            rules_version=table.game.rules_version,
        )
    )
    chance = decider.table.chance()
    for event in opening(decider.table, chance):
        decider.emit(event)
    decider.add_notes(None, chance.draws)
    finish_if_over(decider)


def check_start(decider: Decider) -> tuple[Table, tuple[Chair, ...]]:
    """Return the table and its taken chairs. Raise `Refused` if the game may not start."""
    table = decider.require_status(Status.OPEN)
    taken = tuple(chair for chair in table.chairs if chair.player)
    if len(taken) < len(table.chairs) or table.seat_of(decider.actor.player) is None:
        decider.require_host()
    if not any(chair.is_person for chair in taken):
        raise Refused("nobody_to_play")
    if table.begins is None:
        _check_count(table, len(taken))
    elif len(taken) < len(table.chairs):
        raise Refused("every_seat_is_needed")
    return table, taken


def opening(table: Table, chance: Chance) -> list[Event]:
    """Return the first events of a started game: its setup, or those of its fork."""
    if table.begins is not None:
        return continuing.resampled_opening(table, table.begins, chance)
    count = len(table.chairs)
    return table.game.setup(count, options_for(table, count), chance)


def options_for(table: Table, count: int) -> dict[str, str | tuple[str, ...]]:
    """Return the options of a game for this many seats, chosen or by default."""
    offered = {option.key for option in table.game.info.options_for(count)}
    chosen = {key: value for key, value in table.options.items() if key in offered}
    return table.game.info.filled(count, chosen)


def _check_options(game: AnyGame, command: commands.Open) -> None:
    filled = game.info.filled(len(command.chairs), command.options)
    if why := game.options_refusal(len(command.chairs), filled):
        raise Refused(why)


def _are_substitutes_offered(command: commands.Open) -> bool:
    is_chosen = command.substitutes is not None
    return bool(command.substitutes) if is_chosen else command.visibility != "public"


def _check_count(table: Table, count: int) -> None:
    if count not in table.game.info.seats:
        raise Refused("seats_not_offered", seats=count, offered=table.game.info.seats)
    if why := table.game.options_refusal(count, options_for(table, count)):
        raise Refused(why)


def _empty_chair(decider: Decider, number: int) -> Seat:
    chairs = decider.table.chairs
    if number >= len(chairs) or chairs[number].player:
        raise Refused("chair_taken")
    return Seat(number)


def _check_reservation(table: Table, player: str, seat: Seat) -> None:
    reserved_for, own = table.chairs[seat].reserved_for, table.reserved_seat_of(player)
    if reserved_for not in ("", player) or own not in (None, seat):
        raise Refused("chair_reserved", own=own)


def _check_bot(decider: Decider, level: str, *, named: bool = True) -> None:
    levels = decider.context.game.info.bots
    if not named or level not in levels:
        raise Refused("bot_not_offered", offered=levels)


def _check_pace(pace: events.Pace) -> None:
    timed = pace.form != "none"
    whole = (
        timed and 60 <= pace.seconds <= MAX_PACE_SECONDS and 0 <= pace.increment <= MAX_PACE_SECONDS
    )
    increment = pace.increment if pace.form != "bank" else 0
    if (
        (timed and not whole)
        or (not timed and pace.seconds)
        or increment
        or not _is_cap(pace)
        or not _are_days_off(pace)
    ):
        raise Refused("pace_not_offered", shortest=60, longest=MAX_PACE_SECONDS)


def _is_cap(pace: events.Pace) -> bool:
    if pace.cap is UNSET:
        return True
    return pace.form == "bank" and pace.seconds <= pace.cap <= MAX_PACE_SECONDS


def _are_days_off(pace: events.Pace) -> bool:
    """Return whether these are weekdays in order, few enough beside those of a player."""
    if pace.days_off is UNSET:
        return True
    days = pace.days_off
    in_order = days == tuple(sorted({*days} & {*range(7)}))
    return pace.form != "none" and in_order and 0 < len(days) <= MOST_DAYS_OFF
