"""Build the answers about circles, each with a fixed number of queries."""

from typing import Any

import msgspec
from rest_framework.request import Request

from games.api.circles import bodies
from games.api.table_lists import page_from
from games.players.selectors import public_profiles
from games.social.circles import selectors
from games.social.circles.links import secret_of
from games.social.circles.models import Circle
from games.social.circles.tables import Scope, tables_of
from games.tables import table_cache
from games.tables.models import SeatSummary


def circle_list(player: str) -> bodies.CircleList:
    """Return a player's circles and invitations."""
    circles, invitations = list(selectors.circles_of(player)), selectors.invitations_to(player)
    counts = selectors.member_counts([circle.pk for circle in circles])
    people = {each.founder_id for each in circles} | {each.invited_by_id for each in invitations}
    return bodies.CircleList(
        tuple(
            bodies.CircleRow(each.pk, each.name, each.founder_id, counts[each.pk])
            for each in circles
        ),
        tuple(
            bodies.CircleInvited(
                each.circle_id, each.circle.name, each.invited_by_id, each.created_at
            )
            for each in invitations
        ),
        public_profiles(people),
    )


def circle_page(request: Request, circle: Circle, player: str) -> bodies.Circle:
    """Return a circle as one of its members sees it."""
    members = selectors.members_of(circle.pk)
    invited = tuple(selectors.invited_to(circle.pk))
    friends = tuple(selectors.friends_to_invite(player, circle.pk))
    ids = {each.player_id for each in members} | {*invited, *friends}
    return bodies.Circle(
        id=circle.pk,
        name=circle.name,
        founder=circle.founder_id,
        members=tuple(bodies.CircleMember(each.player_id, each.since) for each in members),
        invited=invited,
        friends=friends,
        link=request.build_absolute_uri(f"/circle/{secret_of(circle)}"),
        defaults=msgspec.convert(circle.defaults, bodies.CircleDefaults | None),
        players=public_profiles(ids),
    )


def preview(circle: Circle, player: str) -> bodies.CirclePreview:
    """Return a circle as the holder of a link sees it."""
    return bodies.CirclePreview(
        id=circle.pk,
        name=circle.name,
        founder=circle.founder_id,
        members=selectors.member_counts([circle.pk]).get(circle.pk, 0),
        is_member=selectors.is_member(player, circle.pk),
        players=public_profiles([circle.founder_id]),
    )


def table_page(circle: int, scope: Scope, player: str, start: int) -> bodies.CircleTablePage:
    """Return a page of the tables of a circle."""
    page, following = page_from(tables_of(circle, scope, player), start)
    ids = [row.id for row in page]
    seats: dict[str, list[bodies.CircleSeat]] = {each: [] for each in ids}
    fields = bodies.CircleSeat.__struct_fields__
    rows = SeatSummary.objects.filter(table__in=ids).order_by("table", "seat")
    for table, *values in rows.values_list("table", *fields):
        seats[table].append(bodies.CircleSeat(*values))
    tables = table_cache.load_many(ids)
    results = [_table(row, tuple(seats[row.id]), player, tables[row.id].table.pace) for row in page]
    people = {seat.player for row in results for seat in row.seats} | {row.host for row in results}
    return bodies.CircleTablePage(tuple(results), public_profiles(people), following)


def _table(
    row: Any, seats: tuple[bodies.CircleSeat, ...], player: str, pace: Any
) -> bodies.CircleTable:
    own = next((seat.seat for seat in seats if seat.player == player), None)
    at = row.ended_at or row.created_at
    return bodies.CircleTable(row.id, row.game, row.host, seats, own, pace, at)
