"""Before the game: a table opens, people and bots take chairs, the game starts."""

from games.kernel.chance import Chance, bot_entropy, commitment
from games.kernel.facts import Event
from games.kernel.game import AnyGame
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands, continuing, events
from games.table.case import Case, Role, say_no
from games.table.ending import finish_if_over
from games.table.state import BOT, Status, Table

LONGEST = 60 * 24 * 3600


def open_table(case: Case, command: commands.Open) -> None:
    """Set the table up as its host asks."""
    if not case.is_new or case.actor.role is not Role.PLAYER:
        say_no("table_exists" if not case.is_new else "only_players")
    game, seed = case.context.game, case.context.seed
    source = case.context.source
    if source is None:
        _check_options(game, command)
    else:
        continuing.check(game, source, command)
    for chair in filter(None, command.chairs):
        _check_bot(case, chair.removeprefix(BOT), named=chair.startswith(BOT))
    if all(command.chairs):
        say_no("nobody_to_play")
    _check_pace(command.pace)
    begins, prefix = continuing.taken_up(game, source, command) if source else (None, ())
    case.emit(
        events.Opened(
            table=case.context.table,
            game=game.info.key,
            edition=game.info.edition,
            host=case.actor.player,
            chairs=command.chairs,
            options=dict(source.table.options) if source else command.options,
            visibility=command.visibility,
            undo=command.undo,
            pace=command.pace,
            commitment=commitment(seed),
            seed=seed.hex(),
            begins=begins,
            prefix=prefix,
        )
    )


def sit(case: Case, command: commands.Sit) -> None:
    """Give the player a chair."""
    table = case.during(Status.OPEN)
    if case.actor.role is not Role.PLAYER:
        say_no("only_players")
    if table.seat_of(case.actor.player) is not None:
        say_no("already_seated")
    if command.commitment != table.commitment:
        say_no("another_commitment", commitment=table.commitment)
    seat = _empty_chair(case, command.seat)
    continuing.check_seat(table, case.actor.player, seat)
    case.emit(events.Sat(seat=seat, player=case.actor.player, entropy=command.entropy))


def leave(case: Case, command: commands.Leave) -> None:
    """Free the asker's chair."""
    case.during(Status.OPEN)
    case.emit(events.Left(seat=case.seat()))


def remove(case: Case, command: commands.Remove) -> None:
    """Free a chair for the host."""
    table = case.during(Status.OPEN)
    case.as_host()
    if command.seat >= len(table.chairs) or not table.chairs[command.seat].player:
        say_no("chair_empty")
    case.emit(events.Left(seat=Seat(command.seat)))


def seat_bot(case: Case, command: commands.SeatBot) -> None:
    """Give an empty chair to a bot."""
    case.during(Status.OPEN)
    case.as_host()
    _check_bot(case, command.level)
    case.emit(events.BotSeated(seat=_empty_chair(case, command.seat), level=command.level))


def start(case: Case, command: commands.Start) -> None:
    """Fix the seats and set the game up."""
    table = case.during(Status.OPEN)
    taken = tuple(chair for chair in table.chairs if chair.player)
    if len(taken) < len(table.chairs) or table.seat_of(case.actor.player) is None:
        case.as_host()
    if not any(chair.human for chair in taken):
        say_no("nobody_to_play")
    if table.begins is None:
        _check_count(table, len(taken))
    elif len(taken) < len(table.chairs):
        say_no("every_seat_is_needed")
    seed = bytes.fromhex(table.seed)
    entropies = [chair.entropy or bot_entropy(seed, seat) for seat, chair in enumerate(taken)]
    players = tuple(chair.player for chair in taken)
    case.emit(
        events.Started(
            players=players,
            entropies=tuple(entropies),
            rules_version=table.game.rules_version,
        )
    )
    chance = case.table.chance()
    for event in opening(case.table, chance):
        case.emit(event)
    case.note(None, chance.draws)
    finish_if_over(case)


def opening(table: Table, chance: Chance) -> list[Event]:
    """The first facts of a started game: its set-up, or the position it goes on from."""
    if table.begins is not None:
        return continuing.drawn_again(table, table.begins, chance)
    count = len(table.chairs)
    return table.game.setup(count, options_for(table, count), chance)


def options_for(table: Table, count: int) -> dict[str, str | tuple[str, ...]]:
    """The options of a game for this many, chosen or by default."""
    offered = {option.key for option in table.game.info.options_for(count)}
    chosen = {key: value for key, value in table.options.items() if key in offered}
    return table.game.info.filled(count, chosen)


def _check_options(game: AnyGame, command: commands.Open) -> None:
    filled = game.info.filled(len(command.chairs), command.options)
    if why := game.options_refusal(len(command.chairs), filled):
        raise Refused(why)


def _check_count(table: Table, count: int) -> None:
    if count not in table.game.info.seats:
        say_no("seats_not_offered", seats=count, offered=table.game.info.seats)
    if why := table.game.options_refusal(count, options_for(table, count)):
        raise Refused(why)


def _empty_chair(case: Case, number: int) -> Seat:
    chairs = case.table.chairs
    if number >= len(chairs) or chairs[number].player:
        say_no("chair_taken")
    return Seat(number)


def _check_bot(case: Case, level: str, *, named: bool = True) -> None:
    levels = case.context.game.info.bots
    if not named or level not in levels:
        say_no("bot_not_offered", offered=levels)


def _check_pace(pace: events.Pace) -> None:
    timed = pace.form != "none"
    whole = timed and 60 <= pace.seconds <= LONGEST and 0 <= pace.increment <= LONGEST
    increment = pace.increment if pace.form != "bank" else 0
    if (timed and not whole) or (not timed and pace.seconds) or increment:
        say_no("pace_not_offered", shortest=60, longest=LONGEST)
