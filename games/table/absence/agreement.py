"""Let the players who are present end a game as the bots evaluate it, where they chose so."""

from games.kernel.outcome import Outcome, Prospects, ranked
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands
from games.table.absence.events import ResultAgreed
from games.table.decider import Decider
from games.table.ending import final_ranks, finish_as
from games.table.state import Status, Table


def needs_prospects(table: Table) -> bool:
    """Return whether the players may agree on a result now, if the bots evaluate the game."""
    absent = any(chair.is_absent for chair in table.chairs)
    return table.status is Status.PLAYING and table.absence == "decide" and absent


def agree_result(decider: Decider, command: commands.AgreeResult) -> None:
    """Agree to the ranks that follow from the evaluation; end the game once all present have."""
    seat, ranks = check_agree_result(decider)
    if command.ranks != ranks:
        raise Refused("another_result", ranks=ranks)
    decider.emit(ResultAgreed(seat=seat, ranks=ranks))
    if not seats_to_agree(decider.table):
        finish_as(decider, ranks, "agreed")


def check_agree_result(decider: Decider) -> tuple[Seat, tuple[int, ...]]:
    """Return the seat that agrees, and the ranks. Raise `Refused` if it may not."""
    table, seat = decider.require_status(Status.PLAYING), decider.require_present_seat()
    prospects = decider.context.prospects
    if not needs_prospects(table) or prospects is None:
        raise Refused("result_not_offered")
    if table.paused:
        raise Refused("paused")
    if seat not in seats_to_agree(table):
        raise Refused("not_yours_to_answer")
    if len(present_seats(table)) == 1 and not is_clear(table, seat, prospects):
        raise Refused("result_not_clear", margin=prospects.margin)
    return seat, suggested_ranks(table, prospects)


def present_seats(table: Table) -> frozenset[Seat]:
    """Return the seats of the players who are neither late nor away."""
    return frozenset(seat for seat in table.seats_of_people if not table.chairs[seat].expired)


def seats_to_agree(table: Table) -> frozenset[Seat]:
    """Return the seats that have not agreed to the result yet."""
    agreed: frozenset[Seat] = table.agreed.seats if table.agreed else frozenset()
    return present_seats(table) - agreed


def suggested_ranks(table: Table, prospects: Prospects) -> tuple[int, ...]:
    """Return the ranks by the values; seats that resigned come last."""
    values = prospects.values
    ranks = ranked(len(values), lambda seat: -values[seat])
    return final_ranks(table, Outcome("agreed", ranks, ()))


def is_clear(table: Table, seat: Seat, prospects: Prospects) -> bool:
    """Return whether a player who decides alone is clearly ahead of, or behind, each absent one."""
    values = prospects.values
    absent = [other for other in table.seats if table.chairs[other].is_absent]
    return all(abs(values[seat] - values[other]) >= prospects.margin for other in absent)
