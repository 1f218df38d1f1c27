"""People for the tests, made as the service makes them: a row alone would lack what it adds."""

from typing import Any

import factory
from django.contrib.auth.models import User

from games.players import services, tokens
from games.players.models import ApiToken, Player


class Guest(factory.django.DjangoModelFactory[Player]):
    """Somebody who gave only a name."""

    class Meta:
        model = Player

    name = factory.Sequence("Guest {}".format)

    @classmethod
    def _create(cls, model_class: type[Player], *args: Any, **kwargs: Any) -> Player:
        return services.new_guest(**kwargs)[0]


class Token(factory.django.DjangoModelFactory[ApiToken]):
    """What lets a program play for somebody; `secret` is what it sends."""

    class Meta:
        model = ApiToken

    player = factory.SubFactory(Guest)
    name = "program"

    @classmethod
    def _create(cls, model_class: type[ApiToken], *args: Any, **kwargs: Any) -> ApiToken:
        token, secret = tokens.new_token(**kwargs)
        token.secret = secret  # type: ignore[attr-defined]  # for the test alone: no row holds it
        return token


class Owner(factory.django.DjangoModelFactory[User]):
    """Somebody who may do everything in the admin."""

    class Meta:
        model = User

    username = factory.Sequence("owner{}".format)
    is_staff = is_superuser = True
