"""Which viewers may send which command while a player is late, and which of them are offered."""

import pytest

from games.kernel.codec import plain
from games.table import commands as ask
from games.table.decide import refusal
from games.table.decider import Actor, Role
from games.table.view.asks import asks
from tests.kit.scene import MODERATOR, WORKER, bot, per_turn, player, playing

DAY = 24 * 3600


def scene_with_everybody():
    """Return a table with a late seat, an away one, a resigned one, a bot, and two who wait."""
    scene = playing(("", "", "", ""), pace=per_turn(DAY), absence="decide")
    away = scene.turn
    late, resigned, waiting = ((away + step) % 4 for step in (1, 2, 3))
    scene.later(days=1).when(player(late), ask.Claim(away)).move(away, "end_turn")
    scene.when(player(resigned), ask.Resign())
    scene.later(days=1).when(WORKER, ask.Tick()).then("table.expired")
    viewers = {
        "waiting": player(waiting),
        "late": player(late),
        "away": player(away),
        "resigned": player(resigned),
        "spectator": player(9),
        "anonymous": Actor(Role.PLAYER, ""),
        "bot": bot(away),
        "moderator": MODERATOR,
        "worker": WORKER,
    }
    return scene, late, viewers


def commands_about(late):
    return {
        "nudge": ask.Nudge(late, "no_hurry"),
        "give_time": ask.GiveTime(late),
        "claim": ask.Claim(late),
        "agree_result": ask.AgreeResult((1, 1, 1, 4)),
        "ask_pause": ask.AskPause(),
        "come_back": ask.ComeBack(),
        "close_idle": ask.CloseIdle(),
    }


ACCEPTED = {
    # Alone, and without a clear lead: no result is agreed.
    "waiting": {"nudge", "give_time", "claim", "ask_pause"},
    "late": {"ask_pause"},
    "away": {"come_back"},
}
"""What each viewer may send; the others nothing."""


@pytest.mark.parametrize(
    "viewer",
    ["waiting", "late", "away", "resigned", "spectator", "anonymous", "bot", "moderator", "worker"],
)
def test_each_viewer_may_send_only_their_own_commands(viewer):
    scene, late, viewers = scene_with_everybody()
    actor, context = viewers[viewer], scene.context()
    commands = commands_about(late)
    ranks = tuple(4 if chair.resigned else 1 for chair in scene.table.chairs)
    commands["agree_result"] = ask.AgreeResult(ranks)
    accepted = {
        kind
        for kind, command in commands.items()
        if not refusal(scene.table, actor, command, context)
    }
    assert accepted == ACCEPTED.get(viewer, set())
    offered = plain(asks(scene.table, actor, context))
    named = {kind for kind in commands if offered.get(kind) or kind in offered["commands"]}
    assert named == accepted


@pytest.mark.parametrize(
    "viewer", ["away", "resigned", "spectator", "anonymous", "bot", "moderator", "worker"]
)
def test_request_is_answered_only_by_players_who_are_asked(viewer):
    scene, _, viewers = scene_with_everybody()
    scene.when(viewers["waiting"], ask.AskPause(3))
    answer = ask.Answer(scene.table.request.version, True)
    actor = viewers[viewer]
    assert refusal(scene.table, actor, answer, scene.context())
    assert plain(asks(scene.table, actor, scene.context())).get("answer") is None
