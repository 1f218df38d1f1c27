"""The plan and the standing answers of one's own seat."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.parsing import LongJSONParser
from games.api.http.requests import access, player_id, read
from games.api.plans import bodies
from games.api.tables import stale_answer
from games.plans import selectors, services
from games.plans.models import Plan
from games.players.permissions import MayPlay
from games.tables.access import Access
from games.tables.services import StalePosition


class PlanView(APIView):
    """The if-then plan of one's own seat."""

    permission_classes = (MayPlay,)
    throttle_scope = "plans"
    parser_classes = (LongJSONParser,)

    @extend_schema(responses=bodies.FoundPlan, operation_id="plan")
    def get(self, request: Request, table_id: str) -> Response:
        """Return the plan of your seat, and how far the game has followed it."""
        found = access(request, table_id)
        return Response(bodies.FoundPlan(_shown(selectors.plan_of(found), found)))

    @extend_schema(request=bodies.NewPlan, responses=bodies.FoundPlan, operation_id="arm_plan")
    def put(self, request: Request, table_id: str) -> Response:
        """Replace the plan of your seat, while others are to move.

        Each line is tried as in exploring. A refusal names the line, the turn and the index of the
        move that is not possible. Your moves are played as soon as the game fits the plan; it is
        dropped as soon as something was revealed that the plan did not see.
        """
        body, found = read(bodies.NewPlan, request), access(request, table_id)
        try:
            plan = services.arm(access=found, position=body.position, lines=body.lines)
        except StalePosition as stale:
            return stale_answer(stale, player_id(request), body.position)
        return Response(bodies.FoundPlan(_shown(plan, found)))

    @extend_schema(responses={204: None}, operation_id="remove_plan")
    def delete(self, request: Request, table_id: str) -> Response:
        """Remove the plan of your seat; no more of its moves are played."""
        services.remove(access=access(request, table_id))
        return Response(status=204)


class StandingAnswersView(APIView):
    """The standing answers of one's own seat."""

    permission_classes = (MayPlay,)
    throttle_scope = "plans"

    @extend_schema(responses=bodies.StandingAnswers, operation_id="standing_answers")
    def get(self, request: Request, table_id: str) -> Response:
        """Return the questions that can be answered ahead, and your answers."""
        found = access(request, table_id)
        return Response(_answers(found, selectors.standing_answers_of(found)))

    @extend_schema(
        request=bodies.NewStandingAnswers,
        responses=bodies.StandingAnswers,
        operation_id="set_standing_answers",
    )
    def put(self, request: Request, table_id: str) -> Response:
        """Replace your answers. They are given for you whenever the game asks such a question."""
        body, found = read(bodies.NewStandingAnswers, request), access(request, table_id)
        return Response(
            _answers(found, services.set_standing_answers(access=found, answers=body.answers))
        )


def _answers(found: Access, answers: dict[str, str]) -> bodies.StandingAnswers:
    return bodies.StandingAnswers(found.table.game.standing_questions, answers)


def _shown(plan: Plan | None, found: Access) -> bodies.Plan | None:
    if plan is None:
        return None
    progress = selectors.progress_of(plan, found.logged)
    lines = zip(selectors.lines_of(plan), progress.lines, strict=True)
    # The end of a plan is stored a moment after the move that ends it.
    has_ended = plan.state != "armed"
    return bodies.Plan(
        state=plan.state if has_ended else progress.state,  # type: ignore[arg-type]  # a column of the database
        why=plan.why or None if has_ended else progress.why,  # type: ignore[arg-type]  # as above
        position=plan.armed_on,
        armed_at=plan.armed_at,
        armed_move=plan.armed_move,
        played=plan.played,
        lines=tuple(
            bodies.ArmedLine(
                tried.line.salt, tried.line.turns, tried.steps, each.state, each.turn, each.why
            )
            for tried, each in lines
        ),
    )
