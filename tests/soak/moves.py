"""Legal moves of Gemblo, chosen from the service's offer (games/rules/gemblo/offer.py)."""

import random
from collections.abc import Iterator
from typing import Any

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
SKIP = len(ALPHABET) - 1


def legal_move(table: Any) -> dict[str, Any] | None:
    """Return one of the offered moves, or None."""
    view, places = table["view"], (table["offer"] or {}).get("places")
    if not places:
        return None
    cells = [(q, r) for r, first, last in view["rows"] for q in range(first, last + 1)]
    piece = random.choice(list(places))
    turns = zip(view["turns"][piece], places[piece].split(","), strict=True)
    turn, number = random.choice([(turn, each) for turn, text in turns for each in numbers(text)])
    (q, r), steps = cells[number], zip(turn[::2], turn[1::2], strict=True)
    return {"kind": "place", "piece": piece, "cells": [[q, r], *([q + x, r + y] for x, y in steps)]}


def numbers(text: str) -> Iterator[int]:
    """Yield the numbers of the cells that a text encodes."""
    at = -1
    for value in map(ALPHABET.index, text):
        at += min(value + 1, SKIP)
        if value < SKIP:
            yield at
