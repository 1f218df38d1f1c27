"""The lessons of the games: their steps, decided in memory, and how far a player has come."""

from functools import cache

from django.http import Http404
from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import rules
from games.api.bodies.lessons import (
    GameFigures,
    GameLesson,
    LessonAttempt,
    LessonMoves,
    LessonPosition,
    LessonProgress,
    LessonStepText,
    ReachedStep,
    RulesFigure,
)
from games.api.games import A_DAY, LANGUAGES
from games.api.http.requests import read, signed_in_player
from games.kernel.refusal import Refused
from games.lessons import play
from games.lessons.figures import Figure, captions, figures, offer_of, position_of
from games.lessons.lesson import Lesson, lesson, lesson_text
from games.players import selectors, services
from games.players.permissions import InPerson, MayAct


class LessonView(APIView):
    """The lesson of a game."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=GameLesson, operation_id="lesson")
    def get(self, request: Request, key: str, language: str) -> Response:
        """Return the texts of a lesson, and the position that it begins with."""
        found = _lesson(key)
        if language not in LANGUAGES:
            raise Http404
        text = lesson_text(key, language)
        steps = tuple(
            LessonStepText(**asdict(text.steps[step.id]), id=step.id) for step in found.steps
        )
        first = _position(play.opened(found, found.steps[0]))
        return Response(GameLesson(steps, text.end, first))


class LessonMovesView(APIView):
    """The moves of a learner."""

    permission_classes = (AllowAny,)
    throttle_scope = "lessons"

    @extend_schema(request=LessonMoves, responses=LessonAttempt, operation_id="try_lesson")
    def post(self, request: Request, key: str) -> Response:
        """Try moves in a step of a lesson. Nothing is recorded."""
        found, body = _lesson(key), read(LessonMoves, request)
        tried = play.attempt(found, body.step, body.moves)
        code = tried.refusal.code if tried.refusal else None
        return Response(LessonAttempt(tried.verdict, code, _position(tried.position)))


class FiguresView(APIView):
    """The figures of a game's rules."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=GameFigures, operation_id="figures")
    def get(self, request: Request, key: str, language: str) -> Response:
        """Return the figures of a game's rules, with their captions."""
        if language not in LANGUAGES or key not in rules.keys():  # noqa: SIM118  # a function
            raise Http404
        headers = {"Cache-Control": f"public, max-age={A_DAY}"}
        return Response(_figures(key, language), headers=headers)


class LessonProgressView(APIView):
    """How far a player has come in all lessons."""

    permission_classes = (InPerson, MayAct)

    @extend_schema(responses=LessonProgress, operation_id="lesson_progress")
    def get(self, request: Request) -> Response:
        """Return the next step of each lesson that you began."""
        return Response(LessonProgress(selectors.lesson_steps(signed_in_player(request))))


class ReachedStepView(APIView):
    """How far a player has come in one lesson."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "lessons"

    @extend_schema(
        request=ReachedStep, responses=LessonProgress, operation_id="change_lesson_progress"
    )
    def put(self, request: Request, key: str) -> Response:
        """Keep the next step of a lesson, so that you can go on with it on another device."""
        found, body, player = _lesson(key), read(ReachedStep, request), signed_in_player(request)
        if body.step > len(found.steps):
            raise Refused("no_such_step", steps=len(found.steps))
        services.keep_lesson_step(player=player, game=key, step=body.step)
        return Response(LessonProgress(selectors.lesson_steps(player)))


def _lesson(key: str) -> Lesson:
    """Return the lesson of a game. Raise `Http404` if there is none."""
    found = lesson(key)
    if found is None:
        raise Http404
    return found


def _position(position: play.Position) -> LessonPosition:
    show = position.missing[0].show if position.missing else None
    return LessonPosition(
        position.to_act, position.view, position.offer, position.seen_events, show
    )


@cache
def _figures(key: str, language: str) -> GameFigures:
    return GameFigures(tuple(_figure(key, figure, language) for figure in figures(key)))


def _figure(key: str, figure: Figure, language: str) -> RulesFigure:
    position = position_of(key, figure)
    return RulesFigure(
        id=figure.id,
        section=figure.section,
        allowed=figure.allowed,
        caption=captions(key, language)[figure.id],
        view=position.view,
        offer=offer_of(figure, position),
        events=position.seen_events,
        move=figure.move,
    )
