"""A process of its own that plays on a table of its own whenever it is told to."""

import os
from multiprocessing.connection import Connection
from time import perf_counter

import django
from django.apps import apps

if not apps.ready:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from django.db import connection

from tests.bench._play import do, moves

READY = "ready"


def play(database: str, told: Connection) -> None:
    """Say when all is ready; then play for as many seconds as are told, and say how often."""
    connection.settings_dict["NAME"] = database
    waiting = moves("gemblo", f"writer {os.getpid()}")
    next_move = next(waiting)
    told.send(READY)
    while length := told.recv():
        end, count = perf_counter() + length, 0
        while perf_counter() < end:
            do(*next_move)
            next_move, count = next(waiting), count + 1
        told.send(count)
