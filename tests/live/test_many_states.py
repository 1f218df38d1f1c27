"""Many positions of many games look alike to each viewer in worlds that differ in hidden parts.

Each position of a game in play is requested by each viewer in both worlds: the table as it was,
what has happened since, and lines explored from there. `make secrets STATES=50000` compares more.
"""

import os
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

import pytest

from events import store
from games.kernel.codec import own_audiences
from games.kernel.values import Seat, Viewer
from games.table.state import Table
from games.tables.log.rows import stream_of
from games.tables.models import SeenVersion
from tests.kit.any_game import HAND_GAME, SECRET_GAMES
from tests.kit.explore import SALT
from tests.kit.mail import send_mail
from tests.kit.person import Person
from tests.live.answers import Answer, Visitor, first_difference, game_in_play, received, text_of
from tests.live.outside import feed_of, people_in_play, sent_elsewhere, talk
from tests.live.worlds import Rows, differing, digests, in_another_world, put

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

STATES = int(os.environ.get("STATES", "240"))
"""The least number of pairs of a position and a viewer, in all games together."""

Texts = Mapping[str, str]


def positions_of(table: Table) -> list[int]:
    """Return the versions after which players could act."""
    return [step.position for step in table.main_line]


def answers_at(who: Person, table: Table, version: int) -> list[Answer]:
    """Return what is answered about one position."""
    here = f"/api/v1/tables/{table.id}"
    explored = {"at": version, "moves": [], "salt": SALT}
    return [
        received(who.client.get(f"{here}/replay?at={version}")),
        received(who.client.get(f"{here}?after={version}")),
        received(who.send("POST", f"{here}/explore", explored)),
    ]


def texts_in(rows: Rows, who: Person, viewer: Viewer, table: Table, feed: str) -> Texts:
    """Return everything that a viewer is sent in the world of these rows, by what it is about."""
    names, sent = digests(rows, viewer), sent_elsewhere(who, table, feed)
    found = {f"elsewhere {number}": each for number, each in enumerate(sent)}
    for version in positions_of(table):
        for number, answer in enumerate(answers_at(who, table, version)):
            found[f"version {version}, answer {number}"] = answer
    return {about: text_of(each, names) for about, each in found.items()}


def differences(some: Texts, others: Texts) -> Iterator[str]:
    """Yield what differs between the texts of two worlds."""
    assert some.keys() == others.keys()
    for about, text in some.items():
        if text != others[about]:
            yield f"{about}: {first_difference(text, others[about])}"


class Company:
    """Two players, a signed-in spectator and a visitor, who play and look at many games."""

    def __init__(self) -> None:
        self.ann, self.bob = people_in_play()
        self.feeds = {who.id: feed_of(who) for who in (self.ann, self.bob)}
        self.viewers: list[tuple[Viewer, Person]] = [
            *((Seat(0), self.ann), (Seat(1), self.bob)),
            *((None, Person("Eve")), (None, Visitor())),
        ]
        self.table = game_in_play(SECRET_GAMES[0], self.ann.id, self.bob.id)
        talk(self.ann, self.bob, self.table)

    def play(self, key: str) -> None:
        """Play the beginning of a new game."""
        self.table = game_in_play(key, self.ann.id, self.bob.id)
        self.rows = store.read(stream_of(self.table.id))
        self.seen = list(SeenVersion.objects.all())

    def texts(self, who: Person, viewer: Viewer, rows: Rows) -> Texts:
        """Put the log of a world in place. Return what the viewer is sent there."""
        put(rows, self.seen)
        return texts_in(rows, who, viewer, self.table, self.feeds.get(who.id, ""))

    def compared(self, viewer: Viewer, who: Person, redrawn_for: Viewer) -> list[str]:
        """Return the differences between the game and one redrawn for this or another viewer."""
        other = in_another_world(self.table, self.rows, redrawn_for)
        assert differing(other, self.rows) - own_audiences(redrawn_for)
        there, here = (self.texts(who, viewer, rows) for rows in (other, self.rows))
        return list(differences(here, there))


@pytest.fixture
def company(settings: Any) -> Company:
    settings.RATES = {}
    send_mail(settings)
    return Company()


@pytest.mark.timeout(0)
def test_many_states_do_not_depend_on_what_the_viewer_may_not_see(company: Company) -> None:
    found, states = list[str](), 0
    for number in count():
        if states >= STATES and number >= len(SECRET_GAMES):
            break
        company.play(SECRET_GAMES[number % len(SECRET_GAMES)])
        for viewer, who in company.viewers:
            found += company.compared(viewer, who, redrawn_for=viewer)
            states += len(positions_of(company.table))
        print(f"{states} states compared in {number + 1} games: {len(found)} differences")
    assert not found, "\n".join(found)


def test_comparison_finds_what_another_viewer_sees(company: Company) -> None:
    company.play(HAND_GAME)
    viewer, who = company.viewers[0]
    found = company.compared(viewer, who, redrawn_for=Seat(1))
    assert [each for each in found if each.startswith("version")]
