"""Provable chance: every draw follows from a key and a label, so that anyone can check it later.

The key mixes the server's seed, whose SHA-256 was shown before, with what each seat sent.
A draw with a label is always the same, so that taking back a move never rolls again.
`docs/chance.md` states the derivation; `docs/verify.py` follows it independently.
"""

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import msgspec

from games.kernel.values import JsonObject

T = TypeVar("T")

WORD = 8


def commitment(seed: bytes) -> str:
    """What is shown of the seed before it may be known."""
    return hashlib.sha256(seed).hexdigest()


def table_key(seed: bytes, *, table: str, seats: Sequence[str], entropies: Sequence[str]) -> bytes:
    """The key of one game: nobody alone chose it once the seats were taken."""
    text = json.dumps([table, list(seats), list(entropies)], separators=(",", ":"))
    return hmac.digest(seed, text.encode(), "sha256")


def bot_entropy(seed: bytes, seat: int) -> str:
    """What a bot contributes; it follows from the seed, so that it can be checked as well."""
    return hmac.digest(seed, f"bot:{seat}".encode(), "sha256").hex()


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw as the log keeps it: from what, and what came out.

    `below` draws from a bound, `choice` one of the items, `shuffle` the first of them in an
    even order, as many as the result holds.
    """

    label: str
    form: Literal["below", "choice", "shuffle"]
    items: Any
    result: Any


class Chance:
    """Draws by label from a key, and keeps a record of each draw for the log."""

    __slots__ = ("_draws", "_key")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._draws: list[Draw] = []

    def __repr__(self) -> str:
        return f"Chance(labels={list(self.labels)})"

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels drawn so far, in order."""
        return tuple(draw.label for draw in self._draws)

    @property
    def draws(self) -> list[JsonObject]:
        """The draws so far as JSON data; secret until the game is revealed."""
        data: list[JsonObject] = msgspec.to_builtins(self._draws)
        return data

    def below(self, bound: int, label: str) -> int:
        """An even draw from 0 to `bound` − 1."""
        result = self._uniform(self._words(label), bound)
        self._draws.append(Draw(label, "below", bound, result))
        return result

    def shuffled(self, items: Iterable[T], label: str) -> tuple[T, ...]:
        """The items in an even random order."""
        ordered = tuple(items)
        return self.sample(ordered, len(ordered), label)

    def sample(self, items: Iterable[T], count: int, label: str) -> tuple[T, ...]:
        """The first `count` of the items in an even random order."""
        before, words = tuple(items), self._words(label)
        order = list(before)
        # Fisher and Yates, from the end.
        for last in range(len(order) - 1, 0, -1):
            other = self._uniform(words, last + 1)
            order[last], order[other] = order[other], order[last]
        result = tuple(order[:count])
        self._draws.append(Draw(label, "shuffle", before, result))
        return result

    def choice(self, items: Sequence[T], label: str) -> T:
        """One of the items, evenly."""
        result = items[self._uniform(self._words(label), len(items))]
        self._draws.append(Draw(label, "choice", tuple(items), result))
        return result

    def child(self, label: str) -> "Chance":
        """An independent source below this one, for what must not disturb its labels."""
        return Chance(hmac.digest(self._key, f"child:{label}".encode(), "sha256"))

    def _words(self, label: str) -> Iterator[int]:
        block = 0
        while True:
            digest = hmac.digest(self._key, f"{label}:{block}".encode(), "sha256")
            for start in range(0, len(digest), WORD):
                yield int.from_bytes(digest[start : start + WORD], "big")
            block += 1

    @staticmethod
    def _uniform(words: Iterator[int], bound: int) -> int:
        # Words above the last whole multiple go: a remainder alone would favour the small.
        limit = 2 ** (8 * WORD) // bound * bound
        return next(word for word in words if word < limit) % bound
