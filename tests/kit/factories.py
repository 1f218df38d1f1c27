"""Players, users, tokens, tables and snapshots for tests, made by the services as in production."""

from collections.abc import Sequence
from typing import Any, Literal

from factory.base import Factory
from factory.declarations import Sequence as Numbered
from factory.declarations import SubFactory
from factory.django import DjangoModelFactory

from games.players import services
from games.players.auth import tokens
from games.players.models import ApiToken, Player, User
from games.table.state import Table
from games.tables.access import access_table
from games.tables.bodies import Snapshot
from games.tables.rendering import snapshot
from tests.kit import tables
from tests.kit.any_game import OPEN_GAME

Progress = Literal["open", "playing", "finished"]


class GuestFactory(DjangoModelFactory[Player]):
    """Makes a player without a user."""

    class Meta:
        model = Player

    name = Numbered("Guest {}".format)

    @classmethod
    def _create(cls, model_class: type[Player], *args: Any, **kwargs: Any) -> Player:
        return services.new_guest(**kwargs)[0]


class TokenFactory(DjangoModelFactory[ApiToken]):
    """Makes a program's token; its `secret` is what the program sends."""

    class Meta:
        model = ApiToken

    player = SubFactory(GuestFactory)
    name = "program"

    @classmethod
    def _create(cls, model_class: type[ApiToken], *args: Any, **kwargs: Any) -> ApiToken:
        token, secret = tokens.new_token(**kwargs)
        token.secret = secret  # type: ignore[attr-defined]  # no row stores it; only the test has it
        return token


class OwnerFactory(DjangoModelFactory[User]):
    """Makes a user with all permissions in the admin."""

    class Meta:
        model = User

    username = Numbered("owner{}".format)
    is_staff = is_superuser = True


class TableFactory(Factory[Table]):
    """Makes a table with these players seated: open, after some moves, or finished."""

    class Meta:
        model = Table

    players = ("ann", "bob")
    game = OPEN_GAME
    status: Progress = "playing"
    moves = 0

    @classmethod
    def _create(cls, model_class: type[Table], *args: Any, **kwargs: Any) -> Table:
        return _table(**kwargs)


def _table(
    *, players: Sequence[str], game: str, status: Progress, moves: int, **settings: Any
) -> Table:
    if status == "open":
        table = tables.open_table(*[""] * len(players), host=players[0], game=game, **settings)
        return tables.seat(table, *players)
    table = tables.started(*players, game=game, **settings)
    for _ in range(moves):
        table = tables.play(table).table
    return tables.play_out(table) if status == "finished" else table


class SnapshotFactory(Factory[Snapshot]):
    """Makes the snapshot of a table for a player."""

    class Meta:
        model = Snapshot

    table = SubFactory(TableFactory)
    viewer = "ann"

    @classmethod
    def _create(cls, model_class: type[Snapshot], *args: Any, **kwargs: Any) -> Snapshot:
        table, viewer = kwargs.pop("table"), kwargs.pop("viewer")
        return snapshot(access_table(player=viewer, table_id=table.id), **kwargs)
