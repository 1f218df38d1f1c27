"""Test the end of a game: the result and the picture that is shared."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.kit.phone import PhoneMaker

from .page_scripts import SEND_COMMAND

pytestmark = [pytest.mark.browser, pytest.mark.core]

WIDTH = 1080


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_picture_of_an_ended_game_shows_board_and_players(
    phone: PhoneMaker, game: str, tmp_path: Path
) -> None:
    ann = phone("Ann")
    path = ann.open_table(game, bot="easy").partition("?")[0]
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
    expect(ann.page.get_by_role("heading", name="Sacha won")).to_be_visible()
    ann.raise_sheet()
    with ann.page.expect_download() as download:
        ann.tap("Share")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == f"{game}.png"
    with Image.open(file) as picture:
        assert picture.width == WIDTH
        assert picture.height > WIDTH / 2
        header = colours(picture, 0, 110)
        board = colours(picture, 130, picture.height - 200)
        players = colours(picture, picture.height - 170, picture.height)
    # Text has shades of one colour; a board has many colours; each player has a name and a gem.
    assert len(header) > 10
    assert len(board) > 60
    assert len(players) > 20


def colours(picture: Image.Image, top: int, bottom: int) -> set[object]:
    """Return the colours of a band of a picture."""
    band = picture.convert("RGB").crop((0, top, WIDTH, bottom))
    return {colour for _, colour in band.getcolors(WIDTH * WIDTH) or []}
