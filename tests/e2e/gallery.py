"""The page of all screenshots, and the few of them that the repository keeps.

`make screens` takes the screenshots into var/screens and builds the page there.
`make pictures` then copies those that README and the installed app show into the tree.
"""

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path
from shutil import copyfile

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "var/screens"
README_PICTURES = ROOT / "docs/pictures"
INSTALL_PICTURES = ROOT / "frontend/public/screens"
# The prefix of the screenshots that an installation dialog shows.
INSTALL = "install-"
IN_README = ("home", "gobi-amidst", "targui-amidst", "gemblo-amidst", "targui-score")
README_LOOK = "en-light"
README_WIDTH = 400
# Wider than any phone, in the pixels of a screenshot taken at two per CSS pixel.
WIDE = 1000
NAME = re.compile(r"(?P<screen>.+)-(?P<language>[a-z]{2})-(?P<light>light|dark)")
FILTERS = {
    "size": ("phone", "wide"),
    "light": ("light", "dark"),
    "language": ("en", "fr"),
}
STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 2rem; max-width: 90rem }
form { position: sticky; top: 0; padding: .5rem 0; background: Canvas }
fieldset { display: inline-block; border: 1px solid; border-radius: .5rem }
.row { display: flex; flex-wrap: wrap; gap: 1rem }
figure { margin: 0 }
img { height: 30rem; max-width: 100%; border: 1px solid #8888; object-fit: contain }
"""


@dataclass(frozen=True, order=True)
class Screenshot:
    """One screen in one language, light and size."""

    screen: str
    size: str
    language: str
    light: str
    file: Path


def screenshots(folder: Path) -> list[Screenshot]:
    """Return the screenshots of a folder, ordered by screen."""
    return sorted(filter(None, map(_screenshot, folder.glob("*.png"))))


def _screenshot(file: Path) -> Screenshot | None:
    named = NAME.fullmatch(file.stem)
    if named is None:
        return None
    with Image.open(file) as image:
        size = "wide" if image.width > WIDE else "phone"
    screen = named["screen"].removesuffix("-wide")
    return Screenshot(screen, size, named["language"], named["light"], file)


def build(folder: Path) -> Path:
    """Write index.html beside the screenshots, and return its path."""
    page = folder / "index.html"
    page.write_text("\n".join(_page(screenshots(folder))), encoding="utf-8")
    return page


def _page(shown: Sequence[Screenshot]) -> Iterator[str]:
    yield '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width"><title>Screens</title>'
    yield f"<style>{STYLE}{''.join(_rules())}</style></head><body>"
    yield f"<h1>Screens</h1><p>{len(shown)} screenshots.</p><form>{''.join(_filters())}</form>"
    for screen, group in groupby(shown, lambda each: each.screen):
        yield f'<section id="{escape(screen)}"><h2>{escape(screen)}</h2><div class="row">'
        yield from map(_figure, group)
        yield "</div></section>"
    yield "</body></html>"


def _rules() -> Iterator[str]:
    """Yield the style rules that hide what the chosen filters leave out."""
    for name, values in FILTERS.items():
        for value in values:
            chosen = f"body:has([name={name}][value={value}]:checked)"
            yield f"{chosen} figure:not([data-{name}={value}]) {{ display: none }}\n"


def _filters() -> Iterator[str]:
    for name, values in FILTERS.items():
        yield f"<fieldset><legend>{name}</legend>"
        for value in ("all", *values):
            checked = " checked" if value == "all" else ""
            radio = f'<input type="radio" name="{name}" value="{value}"{checked}>'
            yield f"<label>{radio} {value}</label> "
        yield "</fieldset> "


def _figure(shot: Screenshot) -> str:
    attributes = " ".join(f'data-{name}="{getattr(shot, name)}"' for name in FILTERS)
    words = f"{shot.screen}, {shot.size}, {shot.light}, {shot.language}"
    image = f'<img src="{escape(shot.file.name)}" alt="{escape(words)}" loading="lazy">'
    caption = f"{shot.size} · {shot.light} · {shot.language}"
    return f"<figure {attributes}>{image}<figcaption>{caption}</figcaption></figure>"


def keep(folder: Path, readme: Path = README_PICTURES, install: Path = INSTALL_PICTURES) -> None:
    """Copy the screenshots of README, made smaller, and those of the installation dialog."""
    readme.mkdir(parents=True, exist_ok=True)
    for screen in IN_README:
        shrink(folder / f"{screen}-{README_LOOK}.png", readme / f"{screen}.png")
    for file in _to_install(folder):
        copyfile(file, install / file.name.removeprefix(INSTALL))


def _to_install(folder: Path) -> Iterable[Path]:
    return sorted(folder.glob(f"{INSTALL}*.png"))


def shrink(file: Path, target: Path) -> None:
    """Write a copy that is README_WIDTH pixels wide and has a palette of its own."""
    with Image.open(file) as image:
        height = round(image.height * README_WIDTH / image.width)
        smaller = image.convert("RGB").resize((README_WIDTH, height), Image.Resampling.LANCZOS)
    save_with_palette(smaller, target)


def save_with_palette(image: Image.Image, target: Path) -> None:
    """Write a PNG with 256 colours, which takes a third of the bytes."""
    few = image.convert("RGB").quantize(
        method=Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE
    )
    few.save(target, optimize=True)


def main() -> None:
    """Build the page, or copy screenshots into the tree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", action="store_true", help="update the pictures in the tree")
    if parser.parse_args().keep:
        keep(SCREENSHOTS)
    else:
        print(build(SCREENSHOTS))


if __name__ == "__main__":
    main()
