"""The operator's commands, called by tests."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from events.models import Head
from events.testing import without_triggers


def run(*words: str) -> str:
    shown = StringIO()
    call_command(*words, stdout=shown, stderr=StringIO())
    return shown.getvalue()


def error_output(*words: str) -> str:
    """Return the message of a failing command."""
    shown = StringIO()
    with pytest.raises(CommandError) as failed:
        call_command(*words, stdout=StringIO(), stderr=shown)
    assert failed.value.returncode == 1
    return shown.getvalue() + str(failed.value)


def tamper(sql: str, *params: object) -> None:
    with without_triggers(), connection.cursor() as cursor:
        cursor.execute(sql, params)


def empty_the_log() -> None:
    tamper("DELETE FROM events_event")
    Head.objects.all().delete()
