"""The games there are, and what they say about themselves."""

import json
from dataclasses import asdict
from functools import cache
from importlib.resources import files

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import rules
from games.api import shapes
from games.kernel.values import JsonObject

LANGUAGES = ("en", "fr")
A_DAY = 24 * 3600


class GamesView(APIView):
    """The list of games."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=shapes.GameShape(many=True), operation_id="games")
    def get(self, request: Request) -> Response:
        """What can be played here."""
        return Response([asdict(game.info) for game in rules.all_games()])


class GameTextView(APIView):
    """The words of a game."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=shapes.GameText, operation_id="game_text")
    def get(self, request: Request, key: str, language: str) -> Response:
        """The rules with their rulings marked, and the short texts."""
        if key not in rules.keys() or language not in LANGUAGES:  # noqa: SIM118  # a function
            raise Http404
        return Response(_text(key, language), headers={"Cache-Control": f"public, max-age={A_DAY}"})


@cache
def _text(key: str, language: str) -> JsonObject:
    folder = files(f"games.rules.{key}") / "text"
    return {
        name: json.loads((folder / f"{name}.{language}.json").read_text(encoding="utf-8"))
        for name in ("rules", "words")
    }
