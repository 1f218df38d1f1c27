"""Facts as sentences, and the names of seats in them."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from games import rules
from games.kernel.recap.fact import Fact
from games.kernel.recap.sentence import sentence
from games.kernel.values import Seat
from games.players.selectors import PublicProfile
from games.table.state import Table
from games.tables.recap.facts import OF_TABLE

LANGUAGES: Final = ("en", "fr")
"""The first one is for players without a language of ours."""

BOT_NAMES: Final = ("Noor", "Sacha", "Robin", "Charlie", "Eden", "Kim")
"""The names of the bots by seat, as in the app; the same in every language."""


def sentences(facts: Sequence[Fact], language: str, names: Mapping[Seat, str]) -> list[str]:
    """Return each fact as a sentence; `names` are those of the seats."""
    spoken = language if language in LANGUAGES else LANGUAGES[0]
    return [_sentence(fact, spoken, names) for fact in facts]


def seat_names(
    table: Table, profiles: Mapping[str, PublicProfile], language: str
) -> dict[Seat, str]:
    """Return the name of the player or bot in each seat; erased players have no name of theirs."""
    unnamed = _texts(OF_TABLE, language if language in LANGUAGES else LANGUAGES[0])["someone"]
    return {
        seat: _name(seat, chair.player, chair.is_person, profiles) or unnamed
        for seat, chair in zip(table.seats, table.chairs, strict=True)
    }


def _name(seat: Seat, player: str, is_person: bool, profiles: Mapping[str, PublicProfile]) -> str:
    if player and not is_person:
        return BOT_NAMES[seat % len(BOT_NAMES)]
    return profiles[player].name if player in profiles else ""


def _sentence(fact: Fact, language: str, names: Mapping[Seat, str]) -> str:
    source, _, code = fact.code.partition(".")
    seat = fact.details.get("seat")
    named = {"name": names.get(Seat(seat), "")} if isinstance(seat, int) else {}
    return sentence(_texts(source, language), f"recap.{code}", fact.details, named, language)


@cache
def _texts(source: str, language: str) -> dict[str, str]:
    """Return the texts of a game, or of the table itself."""
    if source != OF_TABLE:
        return rules.text(source, "words", language)
    file = files("games.table.recap") / f"words.{language}.json"
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return texts
