"""The service answers like the examples of the schema."""

from typing import Any

import pytest

from games.api.schema.examples import EXAMPLES
from tests.api.example_answers.in_order import answers

UNANSWERED = {
    # `change_email` needs an account, mail a mail server, a webhook a public address, push
    # messages a service, reminders a notice.
    *("change_email", "change_mail", "ask_verification", "set_webhook", "test_webhook"),
    *("subscribe_push", "test_push", "remind_later"),
    # They depend on the game.
    *("explore", "try_lesson", "hint", "recap"),
    *("arm_plan", "standing_answers", "set_standing_answers"),
    # They need a game that has ended: for profiles, games/social/profiles/tests.
    *("rematch", "recent_opponents", "player_profile", "profile_games"),
    # The counts of an hour, which other tests may have asked for.
    "moderation_counts",
    # Their answers are empty.
    *("block", "decline_friend_request", "rename_circle", "set_circle_defaults"),
    *("invite_to_circle", "hand_over_circle", "read_messages", "react", "read_chat"),
}
"""Operations whose examples are not compared with an answer."""


def shape(data: Any) -> Any:
    """Return the form of an answer: its field names, and where it is null."""
    if isinstance(data, dict):
        return {name if len(name) < 16 else "id": shape(value) for name, value in data.items()}
    return [shape(each) for each in data] if isinstance(data, list) else data is not None


@pytest.mark.django_db
def test_service_answers_like_the_examples() -> None:
    given = dict(answers())
    for name, answer in given.items():
        assert shape(answer) == shape(EXAMPLES[name]["response"]), name
    assert EXAMPLES.keys() - given.keys() == UNANSWERED
