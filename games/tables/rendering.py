"""Render tables for viewers. Each function first records the version that its viewer will see.

No other module renders views, offers or rows, so that all shown versions are recorded. The one
exception is `staff_replay`: a look of staff shows its seat nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils import timezone

from events import store
from events.chain.redact import redacted_line
from events.envelope import RecordedEvent
from games.kernel.codec import NOBODY, ONLY, audience_of, own_audiences, redact
from games.kernel.recap.fact import Facts
from games.kernel.values import JsonObject, NoOffer, Seat, Viewer
from games.players.selectors import PublicProfile
from games.table.commands import Ply
from games.table.decider import Actor, Context, Role
from games.table.fork.continuing import first_state
from games.table.state import Status, Step, Table
from games.table.undo.free import SeenBySeat
from games.table.view import build
from games.table.view.asks import asks
from games.table.view.structs import Asks
from games.tables import explore, seen_versions, table_cache
from games.tables.absence.facts import absence_facts
from games.tables.access import Access
from games.tables.bodies import Explored, PastTable, Replay, ReplayStep, Snapshot
from games.tables.log.rows import stream_of, visible_fields
from games.tables.recap import shown_facts
from games.tables.seen_versions import SeenVersions, Shown
from games.tables.table_cache import LoggedTable

EXPORT_PAGE = 128
"""Rows that an export reads at a time: some fifty kilobytes."""


def snapshot(
    access: Access,
    *,
    after: int = 0,
    now: datetime | None = None,
    seen: SeenBySeat | None = None,
    players: Mapping[str, PublicProfile] | None = None,
) -> Snapshot:
    """Return a table with the viewer's view and offer, the commands open to them, and new events.

    `seen` are the seen versions of all seats where the caller has just read them; `players` are
    the profiles that go with it.
    """
    seen_versions.record_viewer(access)
    table, viewer = access.table, access.viewer
    rows = access.logged.rows_after(after)
    return Snapshot(
        id=table.id,
        version=table.version,
        position=table.position,
        head=access.logged.head.digest,
        your_seat=viewer,
        table=build.table_view(table),
        view=_view(table, viewer),
        offer=_offer(table, viewer),
        events=_visible(rows, table, viewer, revealed=table.revealed),
        steps=build.steps_after(table, after),
        asks=_commands(access, seen, now or timezone.now()),
        players=players or {},
    )


def _visible(
    rows: Iterable[RecordedEvent], table: Table, viewer: Viewer, *, revealed: bool
) -> tuple[JsonObject, ...]:
    former = table.chairs[viewer].former if viewer is not None else ()
    since = former[-1].until if former else 0
    return tuple(visible_fields(row, viewer, revealed=revealed, since=since) for row in rows)


def list_views(tables: Iterable[LoggedTable], player: str) -> dict[str, Any]:
    """Return a player's view of each of these tables, by the table's id."""
    seated = [(logged, logged.table.seat_of(player)) for logged in tables]
    # A small board shows the position, but nothing that came after it.
    seen_versions.record(
        Shown(logged.table.id, seat, logged.table.position, logged.head.digest)
        for logged, seat in seated
        if seat is not None and logged.table.status is Status.PLAYING
    )
    return {logged.table.id: _view(logged.table, seat) for logged, seat in seated}


def replay(access: Access, *, then: bool = False) -> Replay:
    """Return a whole game: each step with its events and the view after it.

    A revealed game is shown with nothing hidden, or with `then` as its viewer knew it.
    """
    seen_versions.record_viewer(access)
    table, viewer = access.table, access.viewer
    revealed = table.revealed and not then
    rows = store.read(stream_of(table.id), upto=table.version)
    return Replay(
        id=table.id,
        version=table.version,
        table=build.table_view(table),
        your_seat=viewer,
        shows="all" if revealed else "then",
        events=_visible(rows, table, viewer, revealed=revealed),
        steps=tuple(_steps(table, viewer, revealed=revealed)),
    )


@dataclass(frozen=True, slots=True)
class Eyes:
    """How staff look at a game: as a seat saw it, as spectators do, or at everything."""

    seat: Viewer = None
    is_whole: bool = False


def staff_replay(logged: LoggedTable, eyes: Eyes, *, upto: int | None = None) -> Replay:
    """Return a game for staff, up to a version; no seat is recorded as having seen it.

    With the eyes of spectators it is their replay. The caller has recorded any other look at a
    game that is not revealed; what no seat may see yet, such as the seed, remains hidden then.
    """
    current = logged.table
    cut = upto is not None and upto < current.version
    table = table_cache.at_version(current, upto) if cut and upto else current
    is_whole = eyes.is_whole or (table.revealed and eyes.seat is None)
    rows = store.read(stream_of(table.id), upto=table.version)
    return Replay(
        id=table.id,
        version=table.version,
        table=build.table_view(table),
        your_seat=eyes.seat,
        shows="all" if is_whole else "then",
        events=tuple(_fields_for_staff(rows, table, eyes, is_whole=is_whole)),
        steps=tuple(_steps(table, eyes.seat, revealed=is_whole)),
    )


def _fields_for_staff(
    rows: Iterable[RecordedEvent], table: Table, eyes: Eyes, *, is_whole: bool
) -> Iterator[JsonObject]:
    seats = table.seats if is_whole and not table.revealed else (eyes.seat,)
    revealed = is_whole and table.revealed
    for row in map(_without_private, rows):
        parts = [visible_fields(row, seat, revealed=revealed) for seat in seats]
        yield {name: value for fields in parts for name, value in fields.items()}


def _without_private(row: RecordedEvent) -> RecordedEvent:
    # Such as the hours of a calendar, which not even the end of the game shows to others.
    shared = {name: part for name, part in row.secrets.items() if not name.startswith(ONLY)}
    return replace(row, secrets=shared)


def _steps(table: Table, viewer: Viewer, *, revealed: bool) -> Iterator[ReplayStep]:
    undone = {step.position for step in table.undone}
    steps = {step.position: step for step in (*table.main_line, *table.undone)}
    for position, step in sorted(steps.items()):
        view = table.game.revealed_view if revealed else None
        yield ReplayStep(
            position=position,
            first=step.first,
            parent=step.parent,
            seat=step.seat,
            by_bot=step.by_bot,
            player=_player_of(table, step),
            undone=position in undone,
            to_act=tuple(sorted(table.game.to_act(step.state))),
            view=view(step.state) if view else table.game.view(step.state, viewer),
        )


def _player_of(table: Table, step: Step) -> str:
    """Return the player who had the seat of a step, empty for the setup and for bots' seats."""
    chair = table.chairs[step.seat] if step.seat is not None else None
    if chair is None or not chair.is_person:
        return ""
    earlier = (each.player for each in chair.former if step.first < each.until)
    return next(earlier, chair.player)


def position_at(access: Access, version: int) -> PastTable:
    """Return the table after one row of its log, as the viewer could see it then."""
    table = table_cache.at_version(access.table, version)
    seen_versions.record_viewer(access, table.version)
    return PastTable(
        id=table.id,
        version=table.version,
        position=table.position,
        your_seat=access.viewer,
        table=build.table_view(table),
        view=_view(table, access.viewer),
    )


def recap(access: Access, *, after: int) -> Facts:
    """Return what happened after a version, as facts that everybody at the table may know."""
    seen_versions.record_viewer(access)
    return shown_facts(access, after)


def exploration(access: Access, *, at: int, moves: Sequence[Ply], salt: str) -> Explored:
    """Return the game after these moves from a position, as the seat to act next would see it.

    Raise `Refused` or `Malformed` with the index of the move that is not possible.
    """
    # Recorded before the moves are tried, since a refusal also reveals facts of the position.
    seen_versions.record_viewer(access, at)
    game, chance = access.table.game, explore.chance_from(salt)
    state, (_, *tried) = explore.line(access, at, moves, chance)
    version, facts = at + sum(map(len, tried)), tried[-1] if tried else []
    seat = _next_seat(to_act := game.to_act(state), access.viewer)
    return Explored(
        seat=seat,
        to_act=tuple(sorted(to_act)),
        view=game.view(state, seat),
        offer=game.offer(state, seat) if seat is not None and seat in to_act else NoOffer(),
        outcome=game.outcome(state),
        events=tuple(
            {**redact(fact, seat), "version": number}
            for number, fact in enumerate(facts, version - len(facts) + 1)
        ),
    )


def _next_seat(to_act: frozenset[Seat], viewer: Viewer) -> Viewer:
    """Return the viewer's seat if it is to act or the game is over, else the first to act."""
    return viewer if viewer in to_act or not to_act else min(to_act)


def export_lines(access: Access) -> Iterator[JsonObject]:
    """Return the log as this viewer may export it: it verifies with or without the secrets.

    It is read page by page, and nothing is kept open between two pages.
    """
    seen_versions.record_viewer(access)
    table, viewer = access.table, access.viewer
    former = table.chairs[viewer].former if viewer is not None else ()
    return _export_lines(table, _audiences(table, viewer), former[-1].until if former else 0)


def _export_lines(table: Table, audiences: frozenset[str], since: int) -> Iterator[JsonObject]:
    # Before, the private slices of the seat are about another person.
    earlier = frozenset(name for name in audiences if not name.startswith(ONLY))
    for after in range(0, table.version, EXPORT_PAGE):
        upto = min(after + EXPORT_PAGE, table.version)
        for row in store.read(stream_of(table.id), after=after, upto=upto):
            yield redacted_line(row, audiences if row.version >= since else earlier)


def _audiences(table: Table, viewer: Viewer) -> frozenset[str]:
    """Return the audiences whose slices the viewer may see in this game."""
    everyone = (NOBODY, *map(audience_of, table.seats))
    revealed = frozenset(everyone) if table.revealed else frozenset()
    return revealed | own_audiences(viewer)


def _view(table: Table, viewer: Viewer) -> Any:
    """Return the game's view; before the start the public view of what it continues from."""
    if table.main_line:
        return table.game.view(table.state, viewer)
    return table.game.view(first_state(table), None) if table.begins else None


def _offer(table: Table, viewer: Viewer) -> Any:
    """Return the moves open to a seat, in the form that its board draws."""
    if viewer is None or viewer not in table.to_act or not table.chairs[viewer].is_present:
        return NoOffer()
    return NoOffer() if table.paused else table.game.offer(table.state, viewer)


def _commands(access: Access, seen: SeenBySeat | None, now: datetime) -> Asks:
    """Return what the player may do besides playing."""
    table = access.table
    delivered = SeenVersions(table.id) if seen is None else seen
    context = Context(
        game=table.game,
        now=now,
        table=table.id,
        seen_by_seat=delivered,
        seen_by_actor=table.version,
        **absence_facts(table, now),
    )
    return asks(table, Actor(Role.PLAYER, access.player), context)
