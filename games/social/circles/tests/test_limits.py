"""The limits of circles, and those of muted and suspended players."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.social.circles.tests.scenes import (
    befriend,
    circle_of,
    code,
    found,
    join,
)
from tests.kit.person import Person

pytestmark = pytest.mark.django_db


def test_circle_and_player_have_limits(three: tuple[Person, Person, Person], settings: Any) -> None:
    ann, bob, cat = three
    settings.SOCIAL = {"MOST_CIRCLES": 2, "MOST_CIRCLE_MEMBERS": 2}
    befriend(ann, cat)
    circle = circle_of(ann, bob)
    assert join(cat, circle, 422) == {"code": "circle_full", "facts": {"most": 2}, "version": None}
    path = f"circles/{circle['id']}/invitations"
    assert code(ann.post(path, {"player": cat.id}, 422)) == "circle_full"
    found(ann, "Second")
    body = {"id": str(uuid4()), "name": "Third"}
    answer = ann.post("circles", body, 422)
    assert answer == {"code": "too_many_circles", "facts": {"most": 2}, "version": None}
    found(bob, "Of Bob")
    assert code(join(bob, found(cat), 422)) == "too_many_circles"


def test_muted_player_neither_names_nor_invites(three: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = three
    befriend(ann, bob)
    circle, muted = found(ann), ann.player
    muted.muted_until = timezone.now() + timedelta(days=1)
    muted.save()
    path = f"circles/{circle['id']}"
    answers = (
        ann.post("circles", {"id": str(uuid4()), "name": "Second"}, 422),
        ann.patch(path, {"name": "Second"}, 422),
        ann.post(f"{path}/invitations", {"player": bob.id}, 422),
    )
    for answer in answers:
        assert code(answer) == "muted"
        assert answer["facts"] == {"until": muted.muted_until.isoformat()}


def test_suspended_player_reads_but_changes_nothing() -> None:
    ann = Person("Ann")
    circle, player = found(ann), ann.player
    player.suspended_at, player.suspension_reason = timezone.now(), "spam"
    player.save()
    ann.get("circles")
    assert code(ann.post(f"circles/{circle['id']}/link", {}, 403)) == "suspended"
