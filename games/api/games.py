"""The registered games, their rules and their texts."""

import json
from functools import cache
from importlib.resources import files

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import rules
from games.api.bodies.games import GameText
from games.api.schema.names import component_name
from games.api.schema.structs import reference
from games.kernel.game import GameInfo

LANGUAGES = ("en", "fr")
A_DAY = 24 * 3600
GAME_LIST = {"type": "array", "items": reference(component_name(GameInfo))}


class GamesView(APIView):
    """The list of games."""

    permission_classes = (AllowAny,)

    @extend_schema(responses={200: GAME_LIST}, operation_id="games")
    def get(self, request: Request) -> Response:
        """Return the games that can be played here."""
        return Response([game.info for game in rules.all_games()])


class GameTextView(APIView):
    """The texts of a game."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=GameText, operation_id="game_text")
    def get(self, request: Request, key: str, language: str) -> Response:
        """Return the rules of a game, with rulings marked, and its short texts."""
        if key not in rules.keys() or language not in LANGUAGES:  # noqa: SIM118  # a function
            raise Http404
        return Response(_text(key, language), headers={"Cache-Control": f"public, max-age={A_DAY}"})


@cache
def _text(key: str, language: str) -> GameText:
    folder = files(f"games.rules.{key}") / "text"
    rules_text, words = (
        json.loads((folder / f"{name}.{language}.json").read_text(encoding="utf-8"))
        for name in ("rules", "words")
    )
    return msgspec.convert({"rules": rules_text, "words": words}, GameText)
