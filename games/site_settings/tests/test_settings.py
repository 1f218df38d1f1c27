from datetime import UTC, datetime, timedelta

import pytest

from games.kernel.refusal import Refused
from games.site_settings.models import InvitationCode, SiteSetting
from games.site_settings.selectors import SWITCHES, is_on, registration_mode
from games.site_settings.services import (
    VISITOR,
    Entry,
    check_may_register,
    end_code,
    new_code,
    set_registration,
    switch,
)

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)


def test_everything_is_open_and_on_by_default() -> None:
    assert registration_mode() == "open"
    assert all(is_on(each) for each in SWITCHES)


def test_switch_is_followed_at_once() -> None:
    assert is_on("hints")
    switch("hints", on=False, now=NOW)
    assert [each for each in SWITCHES if not is_on(each)] == ["hints"]
    switch("hints", on=True, now=NOW)
    assert is_on("hints")


def test_settings_are_read_once_for_many_questions(django_assert_num_queries: object) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]  # a fixture without a type
        for each in SWITCHES:
            is_on(each)
        registration_mode()


def test_unknown_stored_mode_lets_nobody_in() -> None:
    SiteSetting.objects.create(key="registration", value="perhaps", changed_at=NOW)
    assert registration_mode() == "closed"


def refusal(entry: Entry, now: datetime = NOW) -> str:
    try:
        check_may_register(entry, now=now)
    except Refused as refused:
        return refused.refusal.code
    return ""


def test_open_site_lets_everybody_in() -> None:
    assert refusal(VISITOR) == ""


def test_closed_site_lets_nobody_in() -> None:
    _, secret = new_code(ends_at=NOW + timedelta(1), now=NOW)
    set_registration("closed", now=NOW)
    for entry in (VISITOR, Entry(secret), Entry("x", is_invited=True)):
        assert refusal(entry) == "registration_closed"


def test_code_lets_in_until_its_end_and_counts() -> None:
    code, secret = new_code(ends_at=NOW + timedelta(1), now=NOW)
    set_registration("invitation", now=NOW)
    assert refusal(Entry(secret)) == refusal(Entry(secret)) == ""
    assert refusal(Entry("link", is_invited=True)) == ""
    for entry in (VISITOR, Entry("wrong"), Entry(code.digest)):
        assert refusal(entry) == "registration_by_invitation"
    assert refusal(Entry(secret), NOW + timedelta(1)) == "registration_by_invitation"
    assert end_code(code.pk, now=NOW)
    assert not end_code(code.pk, now=NOW)
    assert refusal(Entry(secret)) == "registration_by_invitation"
    assert InvitationCode.objects.get().uses == 2


@pytest.mark.parametrize("ends_at", [NOW, NOW - timedelta(1), NOW + timedelta(366)])
def test_code_ends_within_a_year(ends_at: datetime) -> None:
    with pytest.raises(Refused):
        new_code(ends_at=ends_at, now=NOW)


def test_secret_is_not_shown_in_errors() -> None:
    assert "tea" not in repr(Entry("tea"))
