"""The events of a table in words, for staff: sentences of the table's and of each game's texts."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from msgspec.structs import replace

from games import rules
from games.kernel.recap.fact import Detail, Facts
from games.kernel.recap.sentence import sentence
from games.kernel.values import JsonObject, Seat
from games.table.events import KIND_PREFIX
from games.tables.recap import LANGUAGES, sentences

Names = Mapping[Seat, str]

BY_PERSON: Final = {"table.opened": "host", "table.invited": "player"}
"""Kinds whose sentence names a player by the field with their id."""


def event_sentences(
    events: Sequence[JsonObject], game: str, names: Names, people: Mapping[str, str], language: str
) -> list[str]:
    """Return what the public fields of a command's events say, as sentences.

    A move is described by the game where it recounts it, else as a move of its seat.
    """
    spoken = language if language in LANGUAGES else LANGUAGES[0]
    of_table = [each for each in events if each["kind"].startswith(KIND_PREFIX)]
    of_game = [each for each in events if each not in of_table]
    recounted = list(_of_game(of_game, game, names, spoken))
    return [*_of_table(of_table, recounted, names, people, spoken)]


def _of_table(
    events: Sequence[JsonObject],
    recounted: Sequence[str],
    names: Names,
    people: Mapping[str, str],
    language: str,
) -> Iterator[str]:
    is_recounted = False
    for event in events:
        is_move = event["kind"] == "table.played"
        if not (is_move and recounted):
            yield table_sentence(event, names, people, language)
        if is_move or event["kind"] == "table.started":
            is_recounted = True
            yield from recounted
    if not is_recounted:
        yield from recounted


def table_sentence(
    event: JsonObject, names: Names, people: Mapping[str, str], language: str
) -> str:
    """Return what an event of the table says, as a sentence in this language."""
    texts = _texts(language)
    unnamed = texts["someone"]
    seat, by = event.get("seat"), event.get("by")
    named = {
        "name": names.get(Seat(seat), unnamed) if isinstance(seat, int) else unnamed,
        "by": names.get(Seat(by), unnamed) if isinstance(by, int) else unnamed,
    }
    if field := BY_PERSON.get(event["kind"]):
        named["by"] = people.get(event.get(field, "")) or unnamed
    details: dict[str, Detail] = {"to": event["to"]} if isinstance(event.get("to"), int) else {}
    return sentence(texts, f"event.{_key(event, texts)}", details, named, language)


def _key(event: JsonObject, texts: Mapping[str, str]) -> str:
    kind = event["kind"].removeprefix(KIND_PREFIX)
    forms = {
        "answered": f"answered_{'yes' if event.get('yes') else 'no'}",
        "lapsed": f"lapsed_{event.get('why')}",
        "voided": f"voided_{event.get('reason')}",
        "undone": "undone_by_staff" if event.get("by") else "undone",
        "appeal_answered": f"appeal_{event.get('outcome')}",
        "seat_claimed": "substituted" if event.get("level") else "seat_claimed",
    }
    for key in (forms.get(kind, ""), kind):
        if f"event.{key}" in texts:
            return key
    return "other"


def _of_game(events: Sequence[JsonObject], game: str, names: Names, language: str) -> Iterator[str]:
    facts = tuple(replace(each, code=f"{game}.{each.code}") for each in _recap(game, events))
    yield from sentences(facts, language, names)


def _recap(game: str, events: Sequence[JsonObject]) -> Facts:
    return rules.game(game).recap(events) if events else ()


@cache
def _texts(language: str) -> dict[str, str]:
    file = files("games.conduct.tables.log") / "texts" / f"words.{language}.json"
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return texts
