"""What requests about people may hold, and what answers hold."""

from rest_framework import serializers

from games.api.parsing import Strict
from games.players.adapter import LONGEST

LANGUAGES = ["en", "fr"]


class PlayerShape(serializers.Serializer[object]):
    """Somebody who plays, as they see themselves; `suspended` says what for, by its code."""

    id = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(["guest", "account"])
    language = serializers.CharField(allow_blank=True)
    suspended = serializers.CharField(allow_null=True)


class Me(serializers.Serializer[object]):
    """Who the asker is, or nobody."""

    player = PlayerShape(allow_null=True)


class Changes(Strict):
    """What I want to change about myself."""

    name = serializers.CharField(max_length=64, required=False)
    language = serializers.ChoiceField(LANGUAGES, required=False)


class Email(serializers.Serializer[object]):
    """The address of an account; nothing is sent to it."""

    email = serializers.CharField(allow_blank=True)


class NewEmail(Strict):
    """Another address, or none, from whoever knows the password."""

    email = serializers.EmailField(max_length=LONGEST, allow_blank=True)
    current_password = serializers.CharField(max_length=LONGEST, trim_whitespace=False)


class NewGuest(Strict):
    """The name of somebody who wants to play at once."""

    name = serializers.CharField(max_length=64)
    language = serializers.ChoiceField(LANGUAGES, required=False, default="en")


class ReturnLink(serializers.Serializer[object]):
    """The link that brings a guest back on another device, and a picture of it to be scanned."""

    return_link = serializers.CharField()
    return_qr = serializers.CharField(help_text="An SVG as a data URI.")


class GuestWelcome(ReturnLink):
    """A new guest, and the way back."""

    player = PlayerShape()


class ReturnSecret(Strict):
    """The secret of a return link."""

    token = serializers.CharField(max_length=64)


class NewToken(Strict):
    """What the token is for, in its owner's words."""

    name = serializers.CharField(max_length=64)


class Token(serializers.Serializer[object]):
    """A token in the list of its owner."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    created_at = serializers.DateTimeField()
    used_at = serializers.DateTimeField(allow_null=True)


class TokenShown(Token):
    """A new token, with what it opens."""

    token = serializers.CharField()


class Tokens(serializers.Serializer[object]):
    """All of somebody's tokens: there are never many."""

    results = Token(many=True)


class KeptDevice(serializers.Serializer[object]):
    """Where somebody is signed in, by browser and system; nothing else is kept of it."""

    id = serializers.IntegerField()
    browser = serializers.CharField()
    system = serializers.CharField()
    created_at = serializers.DateTimeField()
    seen_at = serializers.DateTimeField(help_text="To the hour.")


class DeviceShape(KeptDevice):
    """A device in the list of its owner."""

    here = serializers.BooleanField(help_text="Whether the asker is on it.")


class Devices(serializers.Serializer[object]):
    """A page of where somebody is signed in, and where the next begins."""

    results = DeviceShape(many=True)
    next = serializers.CharField(allow_null=True)


class KeptAccount(serializers.Serializer[object]):
    """What an account has besides the player."""

    name = serializers.CharField()
    email = serializers.CharField(allow_blank=True)
    since = serializers.DateTimeField()
    last_sign_in = serializers.DateTimeField(allow_null=True)


class KeptPlayer(PlayerShape):
    """The player, and since when."""

    created_at = serializers.DateTimeField()


class KeptData(serializers.Serializer[object]):
    """Everything that is kept about somebody."""

    player = KeptPlayer()
    suspended_at = serializers.DateTimeField(allow_null=True)
    account = KeptAccount(allow_null=True)
    tokens = Token(many=True)
    devices = KeptDevice(many=True)
    return_links = serializers.ListField(child=serializers.JSONField())
    seats = serializers.ListField(child=serializers.JSONField())
    hosted = serializers.ListField(child=serializers.CharField())
