"""Another person takes over the seat of a player who is away."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker
from tests.project.played import Played

from .screens import check, open_bot_table

pytestmark = pytest.mark.browser

# Nine days ago the other player's turn began: a stand-in plays since.
AWAY = """
import pathlib
from datetime import timedelta
import time_machine
from django.utils import timezone
from games.players.models import Player
from tests.kit.factories import GuestFactory
from tests.kit.tables import play, started
ann, gil = Player.objects.get(name={name!r}).id, GuestFactory(name={away!r}).id
with time_machine.travel(timezone.now() - timedelta(days=9)):
    pace = {{"form": "bank", "seconds": 86400, "increment": 0}}
    table = started(ann, gil, game="gemblo", pace=pace, visibility="private")
    while table.chairs[min(table.to_act)].player != gil:
        table = play(table).table
pathlib.Path({file!r}).write_text(table.id)
"""


def waiting_table(ann: Phone, played: Played) -> str:
    """Return the path of a table whose other player is away."""
    open_bot_table(ann, "gobi")
    file = played.var / "away"
    played.run(AWAY.format(name=ann.name, away=f"Gil of {ann.name}", file=str(file)))
    return f"/tables/{file.read_text()}"


def test_a_substitute_plays_on(look: LookMaker, phone: PhoneMaker, played: Played) -> None:
    ann, cleo = look("Ann"), phone("Cleo")
    english = ann.page.evaluate("navigator.language").startswith("en")
    ann.visit(waiting_table(ann, played))
    expect(ann.page.locator(".status.mine")).to_be_visible()
    find = "Find a substitute" if english else "Trouver un remplaçant"
    ann.raise_sheet()
    ann.tap(find)
    check(ann, "substitute-asked")
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Get the link" if english else "Obtenir le lien").tap()
    field = dialog.get_by_role("textbox")
    expect(field).to_have_value(re.compile("/join/"))
    check(ann, "substitute-link")

    cleo.page.goto(field.input_value())
    expect(cleo.page.get_by_text(re.compile("is away. You can take over the seat"))).to_be_visible()
    cleo.tap("Take over")
    cleo.give_name()
    cleo.page.wait_for_url("**/tables/*")
    expect(cleo.board).to_be_visible()
    players = cleo.page.get_by_role("region", name="Players")
    expect(players.get_by_text(cleo.name)).to_be_visible()
    ann.visit(cleo.page.url.removeprefix(cleo.url))
    expect(ann.page.get_by_text(cleo.name).first).to_be_visible()
