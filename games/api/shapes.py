"""What requests may hold and what answers hold, for reading strictly and for the schema."""

import re
from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.parsing import Strict
from games.table.commands import MAX_PLIES


class OptionShape(serializers.Serializer[object]):
    """One thing that a table of a game may choose."""

    key = serializers.CharField()
    default = serializers.JSONField()
    values = serializers.ListField(child=serializers.CharField())
    form = serializers.ChoiceField(["one", "many", "text"])
    seats = serializers.ListField(child=serializers.IntegerField())


class GameShape(serializers.Serializer[object]):
    """What can be known of a game without playing it."""

    key = serializers.CharField()
    title = serializers.CharField()
    edition = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    options = OptionShape(many=True)
    bots = serializers.ListField(child=serializers.CharField())


class GameText(serializers.Serializer[object]):
    """The rules and short texts of a game in one language."""

    rules = serializers.JSONField()
    words = serializers.JSONField()


class PaceShape(serializers.Serializer[object]):
    """The pace of a table in a list."""

    form = serializers.CharField()
    seconds = serializers.IntegerField()
    increment = serializers.IntegerField()


class NewPace(Strict):
    """No limit, seconds for each turn, or a bank of seconds with an increment."""

    form = serializers.ChoiceField(["none", "turn", "bank"])
    seconds = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)
    increment = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)


@extend_schema_field(
    {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
)
class OptionValue(serializers.Field[Any, Any, Any, Any]):
    """A value of an option, or several."""

    def to_internal_value(self, data: Any) -> Any:
        """The text, or the texts."""
        if isinstance(data, str) or (
            isinstance(data, list) and all(isinstance(each, str) for each in data)
        ):
            return data
        raise serializers.ValidationError("not_text")


@extend_schema_field({"type": ["object", "null"], "additionalProperties": True})
class ObjectOrNothing(serializers.JSONField):
    """An object whose fields each game decides, or null."""


CHAIR: Final = r"^(bot:[a-z]{1,32})?$"


@extend_schema_field({"type": "string", "pattern": CHAIR})
class Chair(serializers.Field[Any, Any, Any, Any]):
    """A chair to set up: empty, or a bot's."""

    def to_internal_value(self, data: Any) -> Any:
        """The text."""
        if isinstance(data, str) and re.fullmatch(CHAIR, data):
            return data
        raise serializers.ValidationError("not_a_chair")


class PlyShape(Strict):
    """One explored move, as its seat would send it."""

    seat = serializers.IntegerField(min_value=0, max_value=63)
    move = serializers.DictField()


class Continuation(Strict):
    """A position of a table, and the moves tried from there with the chance of this salt."""

    table = serializers.CharField(max_length=64)
    at = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    moves = serializers.ListField(
        child=PlyShape(), max_length=MAX_PLIES, required=False, default=list
    )
    salt = serializers.RegexField(r"^[0-9a-f]{32}$")


class NewTable(Strict):
    """A table to open; each chair is empty, for a person, or `bot:<level>`.

    Where it `continues` another table, that one decides the game, the options and the seats.
    """

    id = serializers.UUIDField()
    game = serializers.RegexField(r"^[a-z]{1,32}$")
    chairs = serializers.ListField(
        child=Chair(),
        min_length=1,
        max_length=8,
    )
    options = serializers.DictField(child=OptionValue(), required=False, default=dict)
    visibility = serializers.ChoiceField(["public", "unlisted", "private"], default="private")
    undo = serializers.ChoiceField(["ask", "never", "free"], default="ask")
    pace = NewPace(required=False)
    continues = Continuation(required=False)


class NewCommand(Strict):
    """A command, with the position it is meant for and the last version its sender had."""

    id = serializers.UUIDField()
    position = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, allow_null=True, default=None
    )
    seen = serializers.IntegerField(min_value=0, max_value=2**31 - 1, required=False, default=0)
    command = serializers.DictField()
    invitation = serializers.CharField(max_length=64, required=False, default="", allow_blank=True)


class EventShape(serializers.Serializer[object]):
    """A fact as its reader may see it; further fields depend on its kind."""

    version = serializers.IntegerField()
    recorded_at = serializers.DateTimeField()
    kind = serializers.CharField()
    actor = serializers.CharField(allow_null=True)


class Snapshot(serializers.Serializer[object]):
    """A table as its viewer may see it now."""

    id = serializers.CharField()
    version = serializers.IntegerField()
    position = serializers.IntegerField()
    head = serializers.CharField()
    your_seat = serializers.IntegerField(allow_null=True)
    table = serializers.JSONField()
    view = ObjectOrNothing()
    offer = serializers.JSONField()
    asks = serializers.JSONField()
    events = EventShape(many=True)
    players = serializers.DictField(child=serializers.JSONField())


class SeatShape(serializers.Serializer[object]):
    """A seat in a list of tables."""

    seat = serializers.IntegerField()
    player = serializers.CharField(allow_blank=True)
    level = serializers.CharField(allow_blank=True)
    to_act = serializers.BooleanField()
    resigned = serializers.BooleanField()
    rank = serializers.IntegerField(allow_null=True)


class Summary(serializers.Serializer[object]):
    """A table in a list."""

    id = serializers.CharField()
    game = serializers.CharField()
    status = serializers.CharField()
    visibility = serializers.CharField()
    host = serializers.CharField()
    version = serializers.IntegerField()
    position = serializers.IntegerField()
    updated_at = serializers.DateTimeField()
    deadline = serializers.DateTimeField(allow_null=True)
    pace = PaceShape()
    seats = SeatShape(many=True)
    your_seat = serializers.IntegerField(allow_null=True)
    your_turn = serializers.BooleanField()
    seen = serializers.IntegerField()
    picture = ObjectOrNothing()


class TablePage(serializers.Serializer[object]):
    """A page of tables, and where the next begins."""

    results = Summary(many=True)
    players = serializers.DictField(child=serializers.JSONField())
    next = serializers.CharField(allow_null=True)


class Invitation(serializers.Serializer[object]):
    """The link that lets its holder see a closed table and take a chair, and its secret alone."""

    link = serializers.CharField()
    invitation = serializers.CharField()


class ReplayShape(serializers.Serializer[object]):
    """A whole game, or with `at` the table as it stood."""

    id = serializers.CharField()
    version = serializers.IntegerField()
    your_seat = serializers.IntegerField(allow_null=True)
    table = serializers.JSONField()
    shows = serializers.CharField(required=False)
    events = EventShape(many=True, required=False)
    steps = serializers.JSONField(required=False)
    position = serializers.IntegerField(required=False)
    view = serializers.JSONField(required=False)


class Verification(serializers.Serializer[object]):
    """What an export is checked against."""

    id = serializers.CharField()
    version = serializers.IntegerField()
    head = serializers.CharField()
    commitment = serializers.CharField()
    revealed = serializers.BooleanField()
