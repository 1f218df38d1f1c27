"""Operate the site: each change is recorded in the audit, in its transaction."""

from datetime import datetime, timedelta
from typing import Final

from django.core.cache import cache
from django.db import transaction
from django.db.models import QuerySet

from games.conduct.audit.record import Act, record
from games.conduct.operations.models import Announcement
from games.conduct.operations.selectors import CACHE_KEY
from games.kernel.refusal import Refused
from games.notices.models import Delivery
from games.notices.queue import dead_letters
from games.site_settings import services as settings
from games.site_settings.models import InvitationCode
from games.site_settings.selectors import RegistrationMode, Switch

LONGEST: Final = timedelta(days=90)


def check_announcement(
    *, english: str, french: str, begins_at: datetime, ends_at: datetime, now: datetime
) -> None:
    """Raise `Refused` for an announcement without one of its texts, or with a wrong end."""
    if not (english.strip() and french.strip()):
        raise Refused("both_languages")
    if not (begins_at < ends_at and now < ends_at <= begins_at + LONGEST):
        raise Refused("bad_end", days=LONGEST.days)


@transaction.atomic
def announce(
    *, english: str, french: str, begins_at: datetime, ends_at: datetime, staff: str, now: datetime
) -> Announcement:
    """Show a text to everybody from one moment to another. Raise `Refused` for a bad time."""
    check_announcement(
        english=english, french=french, begins_at=begins_at, ends_at=ends_at, now=now
    )
    made = Announcement.objects.create(
        english=english.strip(),
        french=french.strip(),
        begins_at=begins_at,
        ends_at=ends_at,
        created_at=now,
    )
    _record("announce", f"announcement {made.pk}", staff, now)
    return made


@transaction.atomic
def end_announcement(number: int, *, staff: str, now: datetime) -> bool:
    """End an announcement. Return False if it has ended already."""
    if not Announcement.objects.filter(pk=number, ends_at__gt=now).update(ends_at=now):
        return False
    _record("end_announcement", f"announcement {number}", staff, now)
    return True


@transaction.atomic
def switch(key: Switch, *, on: bool, staff: str, now: datetime) -> None:
    """Switch a feature on or off for everybody."""
    settings.switch(key, on=on, now=now)
    record(Act("switch_on" if on else "switch_off", "site", key), staff=staff, now=now)


@transaction.atomic
def set_registration(mode: RegistrationMode, *, staff: str, now: datetime) -> None:
    """Decide who may become a player."""
    settings.set_registration(mode, now=now)
    act = Act("set_registration", "site", "registration", facts={"mode": mode})
    record(act, staff=staff, now=now)


@transaction.atomic
def new_code(*, ends_at: datetime, staff: str, now: datetime) -> tuple[InvitationCode, str]:
    """Make an invitation code. Return it with its secret, which is shown only now."""
    code, secret = settings.new_code(ends_at=ends_at, now=now)
    record(Act("new_code", "site", f"code {code.pk}"), staff=staff, now=now)
    return code, secret


@transaction.atomic
def end_code(number: int, *, staff: str, now: datetime) -> bool:
    """End an invitation code. Return False if it has ended already."""
    if not settings.end_code(number, now=now):
        return False
    record(Act("end_code", "site", f"code {number}"), staff=staff, now=now)
    return True


@transaction.atomic
def retry_deliveries(deliveries: QuerySet[Delivery], *, staff: str, now: datetime) -> int:
    """Queue dead deliveries again. Return their number."""
    count = dead_letters.retry(deliveries, now)
    _record_count("retry_deliveries", count, staff, now)
    return count


@transaction.atomic
def drop_deliveries(deliveries: QuerySet[Delivery], *, staff: str, now: datetime) -> int:
    """Give dead deliveries up. Return their number."""
    count = dead_letters.drop(deliveries)
    _record_count("drop_deliveries", count, staff, now)
    return count


def _record_count(action: str, count: int, staff: str, now: datetime) -> None:
    if count:
        act = Act(action, "site", "deliveries", facts={"count": count})
        record(act, staff=staff, now=now)


def _record(action: str, target: str, staff: str, now: datetime) -> None:
    record(Act(action, "site", target), staff=staff, now=now)
    transaction.on_commit(lambda: cache.delete(CACHE_KEY))
