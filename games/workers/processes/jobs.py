"""Jobs that one worker at a time does for all, by a lease that expires if it dies.

Doing a job twice does no harm; the lease saves work.
"""

from datetime import datetime, timedelta

from django.db.models import Q

from games.workers.models import JobLease


def take(name: str, holder: str, now: datetime, lease: timedelta) -> bool:
    """Take or keep the lease of a job. Return whether the worker has it."""
    until = now + lease
    free = JobLease.objects.filter(Q(holder=holder) | Q(lease_until__lt=now), name=name)
    if free.update(holder=holder, lease_until=until):
        return True
    if JobLease.objects.filter(name=name).exists():
        return False
    JobLease.objects.bulk_create(
        [JobLease(name=name, holder=holder, lease_until=until)], ignore_conflicts=True
    )
    return JobLease.objects.filter(name=name, holder=holder).exists()


def give_back(holder: str) -> None:
    """End the leases of a worker that stops."""
    JobLease.objects.filter(holder=holder).delete()
