"""Chance: the published derivation, without bias, and the same for the same label."""

import hashlib
import hmac
import json
from collections import Counter
from itertools import permutations

from games.kernel.chance import Chance, bot_entropy, commitment, table_key

KEY = bytes(range(32))

# Upper 0.1 % points of the chi-square distribution: the keys are fixed, so that a test that
# passes once always passes, and a biased draw would fail by orders of magnitude.
CHI_SQUARE = {5: 20.5, 6: 22.5, 23: 49.7}


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def words_by_hand(key, label, count):
    digests = (
        hmac.new(key, b"%s:%d" % (label.encode(), block), hashlib.sha256).digest()
        for block in range(count)
    )
    return [int.from_bytes(d[at : at + 8], "big") for d in digests for at in (0, 8, 16, 24)]


def chance_with_words(*words):
    """Return a chance with these words."""
    return type("Told", (Chance,), {"_words": lambda self, label: iter(words)})(KEY)


def test_known_answers_of_the_key():
    seed = b"\x07" * 32
    assert commitment(seed) == "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0"
    assert bot_entropy(seed, 1) == hmac.new(seed, b"bot:1", "sha256").hexdigest()
    text = b'["t1",["ann","bo\\u00e9"],["x","y"]]'
    key = table_key(seed, table="t1", seats=["ann", "boé"], entropies=["x", "y"])
    assert key == hmac.new(seed, text, "sha256").digest()


def test_known_answers_of_the_draws():
    assert Chance(KEY).below(6, "die") == words_by_hand(KEY, "die", 1)[0] % 6
    words = words_by_hand(KEY, "deck", 3)
    order = list(range(10))
    for last in range(9, 0, -1):
        other = words[9 - last] % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert Chance(KEY).shuffled(range(10), "deck") == tuple(order)


def test_frozen_answers():
    """Existing games depend on these results; `docs/chance.md` defines them."""
    chance = Chance(KEY)
    assert chance.shuffled("abcdefgh", "deck") == tuple("ehcbfagd")
    assert [chance.below(1000, f"n{number}") for number in range(5)] == [618, 927, 614, 997, 60]


def test_words_above_the_last_whole_multiple_are_dropped():
    top = 2**64 - 1  # 2^64 = 1 modulo 3: the topmost word would favour 0
    assert chance_with_words(top, 5).below(3, "any") == 2
    assert chance_with_words(top - 1, 5).below(3, "any") == (top - 1) % 3


def test_small_draws_are_even():
    counts = Counter(Chance(KEY).below(7, f"throw/{number}") for number in range(7_000))
    assert len(counts) == 7
    assert chi_square(counts.values(), 1_000) < CHI_SQUARE[6]


def test_every_order_is_equally_likely():
    counts = Counter(Chance(KEY).shuffled("abcd", f"deck/{number}") for number in range(9_600))
    assert set(counts) == set(permutations("abcd"))
    assert chi_square(counts.values(), 400) < CHI_SQUARE[23]


def test_choice_is_even():
    counts = Counter(Chance(KEY).choice("abcdef", f"pick/{number}") for number in range(6_000))
    assert chi_square(counts.values(), 1_000) < CHI_SQUARE[5]


def test_same_label_draws_the_same_result():
    first, second = Chance(KEY), Chance(KEY)
    second.below(9, "something before")
    assert first.shuffled(range(50), "deck") == second.shuffled(range(50), "deck")
    assert first.shuffled(range(50), "deck") != first.shuffled(range(50), "deck/2")


def test_child_is_independent_and_unrecorded():
    chance = Chance(KEY)
    child = chance.child("thinking")
    assert child.shuffled(range(50), "deck") != Chance(KEY).shuffled(range(50), "deck")
    assert chance.labels == ()
    assert chance.draws == []


def test_draws_are_recorded_as_json():
    chance = Chance(KEY)
    die = chance.below(6, "die")
    deck = chance.shuffled(("x", "y", "z"), "deck")
    hand = chance.sample(range(9), 2, "hand")
    card = chance.choice(("r", "g"), "card")
    assert chance.labels == ("die", "deck", "hand", "card")
    assert json.loads(json.dumps(chance.draws)) == [
        {"label": "die", "form": "below", "items": 6, "result": die},
        {"label": "deck", "form": "shuffle", "items": ["x", "y", "z"], "result": list(deck)},
        {"label": "hand", "form": "shuffle", "items": list(range(9)), "result": list(hand)},
        {"label": "card", "form": "choice", "items": ["r", "g"], "result": card},
    ]


def test_drawing_does_not_change_the_items():
    items = [1, 2, 3, 4, 5]
    Chance(KEY).shuffled(items, "deck")
    assert items == [1, 2, 3, 4, 5]


def test_repr_shows_labels_without_results():
    chance = Chance(KEY)
    chance.shuffled(("secret",), "deck")
    assert repr(chance) == "Chance(labels=['deck'])"
