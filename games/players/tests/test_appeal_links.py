from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from rest_framework.exceptions import PermissionDenied

from games.players.auth import appeal_links
from games.players.services import erase
from tests.kit.factories import GuestFactory

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)


def code_of(signature: str) -> str:
    with pytest.raises(PermissionDenied) as found:
        appeal_links.player_of(signature)
    return found.value.default_code


def test_link_has_the_signature_in_its_fragment() -> None:
    ann = GuestFactory()
    path, _, signature = appeal_links.link_for(ann.id).partition("#")
    assert path.endswith("/appeal")
    assert appeal_links.player_of(signature) == ann


@pytest.mark.parametrize("change", [lambda text: text[:-1], lambda text: "x" + text, lambda _: ""])
def test_forged_link_is_unknown(change: object) -> None:
    signature = appeal_links.signature_for(GuestFactory().id)
    assert callable(change)
    assert code_of(change(signature)) == "appeal_link_unknown"


def test_link_expires_after_ninety_days() -> None:
    with time_machine.travel(NOW, tick=False):
        signature = appeal_links.signature_for(GuestFactory().id)
    with time_machine.travel(NOW + timedelta(days=90), tick=False):
        assert appeal_links.player_of(signature)
    with time_machine.travel(NOW + timedelta(days=90, seconds=1), tick=False):
        assert code_of(signature) == "appeal_link_expired"


def test_link_of_an_erased_player_has_its_own_code() -> None:
    ann = GuestFactory()
    erase(player=ann, erasers=())
    assert code_of(appeal_links.signature_for(ann.id)) == "player_erased"
