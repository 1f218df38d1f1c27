"""Names that everybody can read, and nobody can mistake for another."""

import re
import secrets
import unicodedata
from string import digits
from typing import Final

from idna import valid_contextj

from games.kernel.refusal import Refusal, refuse
from games.players.lookalikes import READ_AS, SAME
from games.players.models import Player

SHORTEST: Final = 2
LONGEST: Final = 24
MOST_MARKS: Final = 2

_ACCENTS: Final = ("\u0300", "\u036f")
# They choose between shapes of one sign, and most of them show nothing at all.
_VARIATIONS: Final = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# Persian parts words by the one, Indic scripts shape clusters by both.
_JOINERS: Final = frozenset("\u200c\u200d")
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800")


def cleaned(name: str) -> str:
    """The name in its composed form, without outer space and with single spaces inside."""
    composed = unicodedata.normalize("NFKC", _VARIATIONS.sub("", name))
    return re.sub(" +", " ", composed.strip())


def folded(name: str) -> str:
    """What two names have in common that differ by case, accents, signs or look-alikes alone."""
    bare = unicodedata.normalize("NFKD", cleaned(name).casefold())
    letters = (sign for sign in bare if not _ACCENTS[0] <= sign <= _ACCENTS[1])
    return "".join(sign for sign in "".join(letters).translate(SAME) if _counts(sign))


def _counts(sign: str) -> bool:
    return sign.isalnum() or unicodedata.category(sign)[0] == "M"


_STAFF: Final = (
    "admin administrator administrateur administratrice moderator moderateur moderatrice modo"
    " staff support system systeme root owner official officiel bot"
)
_STAFF_BEGINS: Final = ("administr", "moderat", "caravansera", "caravanserai")
_RESERVED: Final = frozenset(folded(word) for word in _STAFF.split())
_RESERVED_BEGINS: Final = tuple(folded(word) for word in _STAFF_BEGINS)


def refusal(name: str, *, staff: bool = False) -> Refusal | None:
    """Why nobody may be called this cleaned name, or None; staff may be called staff."""
    if not SHORTEST <= len(name) <= LONGEST:
        return refuse("name_length", shortest=SHORTEST, longest=LONGEST)
    if not _readable(name) or len(folded(name)) < SHORTEST:
        return refuse("name_signs")
    return refuse("name_reserved") if not staff and _reads_as_staff(name) else None


def _readable(name: str) -> bool:
    marks = 0
    for place, sign in enumerate(name):
        kind = unicodedata.category(sign)
        if sign in _JOINERS and _joins(name, place):
            continue
        if kind[0] == "C" or (kind[0] == "Z" and sign != " ") or sign in _INVISIBLE:
            return False
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > MOST_MARKS:
            return False
    return True


def _joins(name: str, place: int) -> bool:
    """Whether a joiner there shows: elsewhere two names would look the same that are not."""
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


def is_taken(name: str, *, but_by: Player | None = None) -> bool:
    """Whether somebody else has this name, or one that looks like it."""
    others = Player.objects.exclude(pk=but_by.pk) if but_by else Player.objects
    return others.filter(folded_name=folded(name)).exists()


def free_like(name: str) -> str:
    """A free name that resembles this one."""
    numbers = [*range(2, 10), *(secrets.randbelow(90) + 10 for _ in range(5))]
    variants = [f"{_beginning(name, 4)} {number}" for number in numbers]
    taken = Player.objects.filter(folded_name__in=[folded(variant) for variant in variants])
    known = set(taken.values_list("folded_name", flat=True))
    free = (variant for variant in variants if folded(variant) not in known)
    return next(free, f"{_beginning(name, 7)} {secrets.randbelow(900_000) + 100_000}")


def _beginning(name: str, room: int) -> str:
    # A joiner where it is cut would join nothing any more.
    return name[: LONGEST - room].rstrip(" " + "".join(_JOINERS))
