"""Restore the access of a member of staff who has lost phone and recovery codes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from games.conduct.audit.record import Act, record
from games.conduct.site.second_factor import reset
from games.players.selectors import find_user
from games.players.services import player_for


class Command(BaseCommand):
    help = "Delete the second factor of an account; the next sign-in to the admin sets up another."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the name of the account")

    @transaction.atomic
    def handle(self, *, name: str, **_: Any) -> None:
        user = find_user(name)
        if user is None:
            raise CommandError(f"there is no account {name}")
        if not reset(user):
            raise CommandError(f"{user.username} has no second factor")
        player = player_for(user=user).id
        act = Act("reset_second_factor", "account", player, facts={"by": "command"})
        record(act, staff=player, now=timezone.now())
        self.stdout.write(f"{user.username} sets up another second factor at the next sign-in.")
