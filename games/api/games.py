"""The registered games, their rules and their texts, and the paces of new tables."""

from functools import cache

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import rules
from games.api.bodies.games import CatalogueGame, GameText, OfferedPaces, PacePreset
from games.api.schema.names import component_name
from games.api.schema.structs import reference
from games.kernel.game import AnyGame
from games.lessons.lesson import lesson
from games.tables.paces import presets

LANGUAGES = ("en", "fr")
A_DAY = 24 * 3600
GAME_LIST = {"type": "array", "items": reference(component_name(CatalogueGame))}


class GamesView(APIView):
    """The list of games."""

    permission_classes = (AllowAny,)

    @extend_schema(responses={200: GAME_LIST}, operation_id="games")
    def get(self, request: Request) -> Response:
        """Return the games that can be played here."""
        return Response([_listed(game) for game in rules.all_games()])


class PacesView(APIView):
    """The paces of new tables."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=OfferedPaces, operation_id="paces")
    def get(self, request: Request) -> Response:
        """Return the paces that are offered for new tables."""
        offered = tuple(PacePreset(*preset) for preset in presets.PRESETS)
        return Response(OfferedPaces(offered, presets.TURNS, presets.FOR_FRIENDS))


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
    about = asdict(getattr(rules.introduction(key), language))
    rules_text = {**rules.text(key, "rules", language), "about": about}
    words = rules.text(key, "words", language)
    return msgspec.convert({"rules": rules_text, "words": words}, GameText)


@cache
def _listed(game: AnyGame) -> CatalogueGame:
    info = game.info
    found, taught = rules.introduction(info.key), lesson(info.key)
    return CatalogueGame(
        **asdict(info),
        minutes=found.minutes,
        difficulty=found.difficulty,
        about={language: getattr(found, language) for language in LANGUAGES},
        lesson=len(taught.steps) if taught else 0,
        hides=game.codec.hides_anything,
    )
