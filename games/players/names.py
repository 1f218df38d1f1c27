"""Names that are readable and cannot be mistaken for another player's."""

import re
import secrets
import unicodedata
from string import digits
from typing import Final

from idna import valid_contextj

from games.kernel.refusal import Refusal
from games.players.lookalikes import READ_AS, SAME
from games.players.models import Player

SHORTEST: Final = 2
LONGEST: Final = 24
MOST_MARKS: Final = 2

_ACCENTS: Final = ("\u0300", "\u036f")
# They choose between glyphs of one character, and most of them are invisible.
_VARIATIONS: Final = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# Persian separates words by the first, Indic scripts shape clusters by both.
_JOINERS: Final = frozenset("\u200c\u200d")
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800")


def cleaned(name: str) -> str:
    """Return the name composed, stripped, and with single spaces inside."""
    composed = unicodedata.normalize("NFKC", _VARIATIONS.sub("", name))
    return re.sub(" +", " ", composed.strip())


def folded(name: str) -> str:
    """Return a key shared by names that differ only by case, accents, signs or look-alikes."""
    bare = unicodedata.normalize("NFKD", cleaned(name).casefold())
    letters = (character for character in bare if not _ACCENTS[0] <= character <= _ACCENTS[1])
    return "".join(
        character for character in "".join(letters).translate(SAME) if _is_significant(character)
    )


def _is_significant(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character)[0] == "M"


_STAFF: Final = (
    "admin administrator administrateur administratrice moderator moderateur moderatrice modo"
    " staff support system systeme root owner official officiel bot"
)
_STAFF_BEGINS: Final = ("administr", "moderat", "caravansera", "caravanserai")
_RESERVED: Final = frozenset(folded(word) for word in _STAFF.split())
_RESERVED_BEGINS: Final = tuple(folded(word) for word in _STAFF_BEGINS)


def refusal(name: str, *, staff: bool = False, longest: int = LONGEST) -> Refusal | None:
    """Return why this cleaned name is not allowed, or None; staff may have the names of staff."""
    if not SHORTEST <= len(name) <= longest:
        return Refusal("name_length", shortest=SHORTEST, longest=longest)
    if not _readable(name) or len(folded(name)) < SHORTEST:
        return Refusal("name_signs")
    return Refusal("name_reserved") if not staff and _reads_as_staff(name) else None


def _readable(name: str) -> bool:
    marks = 0
    for place, character in enumerate(name):
        kind = unicodedata.category(character)
        if character in _JOINERS and _is_visible_joiner(name, place):
            continue
        if kind[0] == "C" or (kind[0] == "Z" and character != " ") or character in _INVISIBLE:
            return False
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > MOST_MARKS:
            return False
    return True


def _is_visible_joiner(name: str, place: int) -> bool:
    """Return whether a joiner is visible there; elsewhere it would make two names look the same."""
    try:
        return valid_contextj(name, place)
    except ValueError:
        return False


def _reads_as_staff(name: str) -> bool:
    small = cleaned(name).casefold().translate(READ_AS)
    readings = {reading for each in (name, small) for reading in (each, each.replace("rn", "m"))}
    return any(_names_staff(reading) for reading in readings)


def _names_staff(reading: str) -> bool:
    words = re.split(r"[\W_]+", reading)
    plain = {folded(each) for word in words for each in (word, word.rstrip(digits))}
    whole = folded(reading)
    return not _RESERVED.isdisjoint(plain | {whole}) or whole.startswith(_RESERVED_BEGINS)


def is_taken(name: str, *, except_for: Player | None = None) -> bool:
    """Return whether another player has this name, or one that looks like it."""
    others = Player.objects.exclude(pk=except_for.pk) if except_for else Player.objects
    return others.filter(folded_name=folded(name)).exists()


def similar_free_name(name: str) -> str:
    """Return an available name that resembles this one."""
    numbers = [*range(2, 10), *(secrets.randbelow(90) + 10 for _ in range(5))]
    variants = [f"{_beginning(name, 4)} {number}" for number in numbers]
    taken = Player.objects.filter(folded_name__in=[folded(variant) for variant in variants])
    known = set(taken.values_list("folded_name", flat=True))
    available = (variant for variant in variants if folded(variant) not in known)
    return next(available, f"{_beginning(name, 7)} {secrets.randbelow(900_000) + 100_000}")


def _beginning(name: str, room: int) -> str:
    # A joiner at the cut would be invisible.
    return name[: LONGEST - room].rstrip(" " + "".join(_JOINERS))
