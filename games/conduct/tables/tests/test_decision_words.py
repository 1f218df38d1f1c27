"""The words of decisions are found by the digests in the log, as long as they are kept."""

from uuid import uuid4

import pytest
from django.utils import timezone

from games.conduct import words
from games.conduct.tables.decision_words import words_of
from games.table.decider import Actor, Role
from games.tables import services
from tests.kit.person import two_players

pytestmark = pytest.mark.django_db


def test_words_of_decisions_and_answers_are_found_until_they_are_erased() -> None:
    ann, _, shot = two_players()
    said = [words.keep(text, author="p_staff", now=timezone.now()) for text in ("Why.", "No.")]
    table = decided("p_staff", shot["id"], "hide", reason="spam", words=said[0])
    decision = table.moderation.decisions[-1].version
    services.act(
        table_id=shot["id"],
        actor=Actor(Role.PLAYER, ann.id),
        command={"kind": "appeal", "decision": decision},
        command_id=uuid4(),
    )
    answer = {"decision": decision, "seat": 0, "outcome": "upheld", "words": said[1]}
    table = decided("p_other", shot["id"], "answer_appeal", **answer)
    assert words_of(table) == {said[0]: "Why.", said[1]: "No."}
    assert ann.get(f"tables/{shot['id']}/decisions")["words"] == words_of(table)
    words.erase_words("p_staff")
    assert words_of(table) == {}


def decided(by, table_id, kind, **fields):
    """Return the table after a command of a moderator."""
    acted = services.act(
        table_id=table_id,
        actor=Actor(Role.MODERATOR, by),
        command={"kind": kind, **fields},
        command_id=uuid4(),
    )
    return acted.table
