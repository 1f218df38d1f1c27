"""The page of screenshots and the pictures that are copied from them."""

import re
from pathlib import Path

import pytest
from PIL import Image

from . import gallery

PHONE, WIDE = (720, 1280), (2560, 1600)
TAKEN = {
    "home-en-light": PHONE,
    "home-fr-dark": PHONE,
    "gobi-score-wide-en-light": WIDE,
    "gobi-score-en-light": PHONE,
    "install-wide": WIDE,
}


@pytest.fixture
def taken(tmp_path: Path) -> Path:
    """Return a folder with a few screenshots."""
    folder = tmp_path / "screens"
    folder.mkdir()
    names = TAKEN | {f"{screen}-{gallery.README_LOOK}": PHONE for screen in gallery.IN_README}
    for name, size in names.items():
        Image.new("RGB", size, "tan").save(folder / f"{name}.png")
    return folder


def test_page_shows_each_screenshot_once(taken: Path) -> None:
    page = gallery.build(taken).read_text()

    shown = re.findall(r'<img src="([^"]+)"', page)
    named = {file.name for file in taken.glob("*.png")} - {"install-wide.png"}
    assert set(shown) == named
    assert len(shown) == len(named)


def test_both_sizes_of_a_screen_share_its_section(taken: Path) -> None:
    page = gallery.build(taken).read_text()

    section = page.split('<section id="gobi-score">')[1].partition("</section>")[0]
    assert re.findall(r'data-size="(\w+)"', section) == ["phone", "wide"]


def test_kept_pictures_are_small_and_named_after_screens(taken: Path, tmp_path: Path) -> None:
    readme, install = tmp_path / "readme", tmp_path / "install"
    install.mkdir()
    gallery.keep(taken, readme, install)

    kept = sorted(readme.glob("*.png"))
    assert [file.stem for file in kept] == sorted(gallery.IN_README)
    for file in kept:
        with Image.open(file) as image:
            assert image.width == gallery.README_WIDTH
    assert [file.name for file in install.iterdir()] == ["wide.png"]


def test_pictures_of_the_readme_stay_below_400_kilobytes() -> None:
    kept = list(gallery.README_PICTURES.glob("*.png"))

    assert {file.stem for file in kept} == set(gallery.IN_README)
    assert sum(file.stat().st_size for file in kept) < 400_000
