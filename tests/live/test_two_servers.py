"""Two server processes on one database: the same command sent to both at once."""

import os
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.db import connection

from tests.kit.person import command_body
from tests.kit.remote import (
    RemotePerson,
    legal_move,
    mover,
    remote_people,
    send_simultaneously,
    started_game,
)
from tests.kit.servers import environment_for, web_server

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        not (settings.REDIS_URL and connection.vendor == "postgresql"),
        reason="DATABASE_URL and REDIS_URL name no PostgreSQL and Redis",
    ),
]
ROUNDS = 4


@pytest.fixture
def ports() -> Iterator[list[int]]:
    address = urlsplit(os.environ["DATABASE_URL"])
    url = urlunsplit(address._replace(path=f"/{connection.settings_dict['NAME']}"))
    environment = environment_for(url, settings.REDIS_URL, RATE_LIMITS="off")
    with web_server(environment) as first, web_server(environment) as second:
        yield [first.port, second.port]


@pytest.fixture
def people(ports: list[int]) -> Iterator[list[RemotePerson]]:
    with remote_people(ports[0], ("Ann", "Bob")) as guests:
        yield guests


def before_the_end(people: list[RemotePerson], ports: list[int]) -> tuple[Any, dict[str, Any]]:
    """Return the last snapshot before the end of a game, and the move that ends it."""
    shot = started_game(people)
    while not (found := legal_move(shot))[1]:
        mover(people, shot)[0].command(shot, "play", move=found[0])
        shot = people[0].snapshot(shot["id"])
    # Both processes have cached the table now, and so try the optimistic path.
    return people[1].snapshot(shot["id"], port=ports[1]), found[0]


def test_ending_move_sent_to_two_processes_at_once_gets_one_answer(
    people: list[RemotePerson], ports: list[int]
) -> None:
    for _ in range(ROUNDS):
        shot, move = before_the_end(people, ports)
        who, _ = mover(people, shot)
        body = command_body(shot, "play", move=move)
        path = f"tables/{shot['id']}/commands"
        first, again = send_simultaneously(*((who, "POST", path, body, port) for port in ports))
        assert first.status_code == 200, first.content
        assert first.json()["table"]["status"] == "finished"
        assert (again.status_code, again.json()) == (200, first.json())


def test_ending_move_and_resignation_at_two_processes_leave_no_error(
    people: list[RemotePerson], ports: list[int]
) -> None:
    for _ in range(ROUNDS):
        shot, move = before_the_end(people, ports)
        who, other = mover(people, shot)
        path = f"tables/{shot['id']}/commands"
        answers = send_simultaneously(
            (who, "POST", path, command_body(shot, "play", move=move), ports[0]),
            (other, "POST", path, command_body(shot, "resign"), ports[1]),
        )
        assert sorted(answer.status_code for answer in answers) in ([200, 409], [200, 422])
