"""The recap of every game and of tables: each kind is recounted or left out, in both languages."""

import inspect
import re
from importlib import import_module
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from games import rules
from games.kernel.bots.bot import RandomBot
from games.kernel.bots.games import play_out
from games.kernel.chance import Chance
from games.kernel.codec import split
from games.kernel.recap.fact import Fact, Facts
from games.kernel.values import JsonObject, Seat
from games.table.codec import codec_for
from games.table.events import KIND_PREFIX
from games.table.recap import facts as table_recap
from games.tables.recap.sentences import BOT_NAMES, LANGUAGES, OF_TABLE, _texts, sentences

KEYS = rules.keys()
ROOT = Path(__file__).parents[1]
NAMES = {Seat(seat): name for seat, name in enumerate(["Ann", "Bob", "Cleo", "Dan", "Eve", "Flo"])}
SLOT = re.compile(r"\{(\w+)")


def module(key: str) -> ModuleType:
    return import_module(f"games.rules.{key}.recap")


def events_of(key: str, seed: str, seats: int) -> list[Any]:
    """Return the events of a game between random bots."""
    game = rules.game(key)
    bots = [RandomBot()] * seats
    return play_out(game, bots, game.info.filled(seats, {}), Chance(seed.encode()))


def public(events: list[Any]) -> tuple[JsonObject, ...]:
    return tuple(split(event).public for event in events)


def recounted(key: str, seed: str = "a", seats: int = 2) -> Facts:
    return rules.game(key).recap(public(events_of(key, seed, seats)))


@pytest.mark.parametrize("key", KEYS)
def test_each_kind_of_event_is_recounted_or_left_out(key: str) -> None:
    recap = module(key)
    kinds = set(rules.game(key).codec.events)
    named = set(re.findall(rf'"({key}\.\w+)"', inspect.getsource(recap))) - recap.SILENT
    assert named | recap.SILENT == kinds
    assert not named & recap.SILENT


def test_each_kind_of_event_of_a_table_is_recounted_or_left_out() -> None:
    known = codec_for(rules.game(KEYS[0])).events
    kinds = {kind for kind in known if kind.startswith(KIND_PREFIX)}
    assert kinds == table_recap.RECOUNTED | table_recap.SILENT
    assert not table_recap.RECOUNTED & table_recap.SILENT


@pytest.mark.parametrize(("key", "language"), list(product(KEYS, LANGUAGES)))
def test_each_code_of_a_game_has_a_text(key: str, language: str) -> None:
    words = {word for word in rules.text(key, "words", language) if word.startswith("recap.")}
    assert words - {"recap.and"} == {f"recap.{code}" for code in module(key).CODES}


def test_texts_of_a_table_have_the_same_keys_and_slots_in_both_languages() -> None:
    english, french = (_texts(OF_TABLE, language) for language in LANGUAGES)
    assert list(english) == list(french)
    for key in english:
        assert set(SLOT.findall(english[key])) == set(SLOT.findall(french[key])), key


def test_each_code_of_a_table_has_a_text() -> None:
    source = inspect.getsource(table_recap)
    codes = set(re.findall(r'(?:Fact|_about|_asked|_said)\("(\w+)"', source))
    codes |= {"resigned_bot", "resigned", "undone", "redone"}
    assert {f"recap.{code}" for code in codes} | {"someone"} == set(_texts(OF_TABLE, "en"))


@pytest.mark.parametrize(("key", "language"), list(product(KEYS, LANGUAGES)))
def test_whole_game_becomes_finished_sentences(key: str, language: str) -> None:
    game = rules.game(key)
    seats = max(game.info.seats)
    facts = recounted(key, seats=seats)
    said = sentences([_named(key, fact) for fact in facts], language, NAMES)
    assert len(facts) > 10
    for words in said:
        assert words.endswith(".")
        assert not re.search(r"[{}]|\s\s|\b(card|piece|tribe|gift|amount)\.", words), words
        assert words[0] != " "


def _named(key: str, fact: Fact) -> Fact:
    return Fact(f"{key}.{fact.code}", fact.weight, fact.details)


@pytest.mark.parametrize("key", KEYS)
def test_worlds_that_look_alike_have_the_same_recap(key: str) -> None:
    game = rules.game(key)
    events = events_of(key, "worlds", 2)
    played = events[: len(events) // 2]
    for viewer in (None, Seat(0), Seat(1)):
        world = game.resample(played, viewer, Chance(b"another world"))
        assert game.recap(public(list(world))) == game.recap(public(played))


@pytest.mark.parametrize("key", KEYS)
def test_recap_uses_public_fields_only(key: str) -> None:
    """A recap is given no other fields, so that no fact can say more."""
    events = events_of(key, "secrets", 2)
    hidden = {name for event in events for part in split(event).secrets.values() for name in part}
    source = inspect.getsource(module(key))
    in_public = {name for event in events for name in split(event).public}
    assert {name for name in hidden - in_public if f'["{name}"]' in source} == set()


def test_bots_have_the_names_of_the_app() -> None:
    source = (ROOT / "frontend/src/lib/table/seating/seats.ts").read_text(encoding="utf-8")
    (listed,) = re.findall(r"BOT_NAMES[^=]*= \[(.*?)\]", source)
    assert re.findall(r"'(\w+)'", listed) == list(BOT_NAMES)
