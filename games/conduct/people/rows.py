"""The rows of sanctions and the columns of players: written with each event, and rebuilt."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from events.envelope import RecordedEvent
from games.conduct.people.log import is_conduct, player_of, standing_of, stream_of
from games.conduct.standing.state import Sanction as SanctionState
from games.conduct.standing.state import Standing
from games.players.models import Player, Sanction

COLUMNS: Final = (
    *("suspended_at", "suspended_by", "suspension_reason", "suspended_until"),
    *("muted_until", "is_warned"),
)
"""The columns of a player that follow from their standing."""

WITHOUT_SANCTIONS: Final = (None, "", "", None, None, False)
FIELDS: Final = (
    *("number", "kind", "reason", "words", "by", "role"),
    *("begins_at", "ends_at", "acknowledged_at", "lifted_at"),
)

Row: TypeAlias = tuple[Any, ...]


class Stored(NamedTuple):
    """The columns of a player, and the values of `FIELDS` of each sanction."""

    columns: Row
    sanctions: list[Row]


class Sanctions:
    """The projection of conduct streams. The columns of an erased player are empty."""

    name = "sanctions"

    def computed(self, rows: Sequence[RecordedEvent]) -> Stored | None:
        """Return the rows of a player with this stream; None for others, and without a player."""
        stream = rows[0].stream
        if not is_conduct(stream):
            return None
        player_id = player_of(stream)
        found = Player.objects.filter(id=player_id).values_list("erased_at", flat=True)
        if not found:
            return None
        computed = stored_form(standing_of(player_id, rows))
        return computed if found[0] is None else Stored(WITHOUT_SANCTIONS, computed.sanctions)

    def stored(self, streams: Sequence[str]) -> Mapping[str, Stored]:
        """Return what is stored for each of the conduct streams among these."""
        ids = [player_of(stream) for stream in streams if is_conduct(stream)]
        sanctions: dict[str, list[Row]] = {}
        rows = Sanction.objects.filter(player__in=ids).order_by("number")
        for player_id, *values in rows.values_list("player", *FIELDS):
            sanctions.setdefault(player_id, []).append(tuple(values))
        players = Player.objects.filter(id__in=ids).values_list("id", *COLUMNS)
        return {
            stream_of(player_id): Stored(tuple(columns), sanctions.get(player_id, []))
            for player_id, *columns in players
        }

    def replace(self, computed: Mapping[str, Stored | None]) -> None:
        """Replace what is stored for these streams."""
        for stream, stored in computed.items():
            if is_conduct(stream):
                store(player_of(stream), stored or Stored(WITHOUT_SANCTIONS, []))

    def streams(self) -> Iterator[str]:
        """Yield the stream of each player with sanctions, or with columns that follow from them."""
        without = dict(zip(COLUMNS, WITHOUT_SANCTIONS, strict=True))
        decided = Player.objects.exclude(**without).values_list("id", flat=True)
        sanctioned = Sanction.objects.values_list("player", flat=True)
        return map(stream_of, decided.union(sanctioned).iterator())


SANCTIONS: Final = Sanctions()


def store(player_id: str, stored: Stored) -> None:
    """Store the columns and sanctions of a player."""
    columns = dict(zip(COLUMNS, stored.columns, strict=True))
    Player.objects.filter(id=player_id).update(**columns)
    rows = [dict(zip(FIELDS, values, strict=True)) for values in stored.sanctions]
    others = Sanction.objects.filter(player=player_id)
    others.exclude(number__in=[row["number"] for row in rows]).delete()
    Sanction.objects.bulk_create(
        [Sanction(player_id=player_id, **row) for row in rows],
        update_conflicts=True,
        unique_fields=["player", "number"],
        update_fields=[name for name in FIELDS if name != "number"],
    )


def stored_form(standing: Standing) -> Stored:
    """Return the columns and rows of a standing."""
    return Stored(_columns(standing), [_row(each) for each in standing.sanctions])


def _columns(standing: Standing) -> Row:
    suspension, mute = standing.suspension, standing.mute
    return (
        *(_suspension(suspension) if suspension else (None, "", "", None)),
        mute.ends if mute else None,
        standing.warning is not None,
    )


def _suspension(sanction: SanctionState) -> Row:
    return sanction.begins, sanction.by, sanction.reason, sanction.ends


def _row(sanction: SanctionState) -> Row:
    return (
        *(sanction.number, sanction.kind, sanction.reason, sanction.words),
        *(sanction.by, sanction.role, sanction.begins, sanction.ends),
        *(sanction.acknowledged, sanction.lifted),
    )
