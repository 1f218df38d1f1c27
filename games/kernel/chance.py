"""Provable chance: every draw follows from a key and a label, so that anyone can check it later.

The key mixes the server's seed, whose SHA-256 was shown before, with what each seat sent.
A draw with a label is always the same, so that taking back a move never rolls again.
`docs/chance.md` states the derivation; `docs/verify.py` follows it independently.
"""

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, TypeVar

import msgspec

from games.kernel.values import JsonObject

T = TypeVar("T")

WORD = 8


def commitment(seed: bytes) -> str:
    """Return the digest of the seed, which is shown before the seed itself."""
    return hashlib.sha256(seed).hexdigest()


def table_key(seed: bytes, *, table: str, seats: Sequence[str], entropies: Sequence[str]) -> bytes:
    """Return the key of one game, which no single party can choose once the seats are taken."""
    text = json.dumps([table, list(seats), list(entropies)], separators=(",", ":"))
    return hmac.digest(seed, text.encode(), "sha256")


def bot_entropy(seed: bytes, seat: int) -> str:
    """Return the entropy of a bot; it follows from the seed, so that it can be verified."""
    return hmac.digest(seed, f"bot:{seat}".encode(), "sha256").hex()


class Draw(msgspec.Struct, frozen=True):
    """One draw as it is logged: the items drawn from, and the result.

    `below` draws a number below a bound, `choice` one of the items, `shuffle` as many of them as
    the result has, in an even order.
    """

    label: str
    form: Literal["below", "choice", "shuffle"]
    items: Any
    result: Any


class Chance:
    """Draws by label from a key, and records each draw for the log."""

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
        """Return a number from 0 to `bound` − 1."""
        result = self._uniform(self._words(label), bound)
        self._draws.append(Draw(label, "below", bound, result))
        return result

    def shuffled(self, items: Iterable[T], label: str) -> tuple[T, ...]:
        """Return the items in random order."""
        ordered = tuple(items)
        return self.sample(ordered, len(ordered), label)

    def sample(self, items: Iterable[T], count: int, label: str) -> tuple[T, ...]:
        """Return `count` of the items in random order."""
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
        """Return one of the items."""
        result = items[self._uniform(self._words(label), len(items))]
        self._draws.append(Draw(label, "choice", tuple(items), result))
        return result

    def child(self, label: str) -> "Chance":
        """Return an independent chance, whose labels do not interfere with those of this one."""
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
        # Words above the last whole multiple are dropped: their remainders favour small numbers.
        limit = 2 ** (8 * WORD) // bound * bound
        return next(word for word in words if word < limit) % bound
