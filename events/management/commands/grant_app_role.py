"""Give the PostgreSQL role that serves players its rights, after every migration."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from events.database.roles import grant


class Command(BaseCommand):
    help = (
        "Give a PostgreSQL role the rights to serve players, which do not include changing the log"
        " or its triggers. Run it as the owner of the tables, after each migrate."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("role")

    def handle(self, *, role: str, **_: Any) -> None:
        if connection.vendor != "postgresql":
            raise CommandError("only PostgreSQL has roles")
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT rolsuper, rolname = current_user FROM pg_roles WHERE rolname = %s", [role]
            )
            found = cursor.fetchone()
        if found is None:
            raise CommandError(f"there is no role {role}; create it first (docs/deployment.md)")
        if any(found):
            raise CommandError(f"{role} is a superuser or owns the tables: rights cannot limit it")
        with transaction.atomic():
            grant(connection, role)
        self.stdout.write(f"{role} may serve players, and cannot change the log")
