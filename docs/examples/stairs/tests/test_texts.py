"""The words of the game: exactly those for its reasons, its options and its scores."""

import re
from pathlib import Path

from games.rules import text
from games.rules.stairs import refusals
from games.rules.stairs.game import GAME


def test_every_reason_option_and_score_has_a_word() -> None:
    source = Path(refusals.__file__).read_text("utf-8")
    needed = {f"why.{code}" for code in re.findall(r'Refusal\("(\w+)"', source)}
    for option in GAME.info.options:
        needed |= {f"option.{option.key}", *(f"{option.key}.{each}" for each in option.values)}
    needed |= {f"outcome.{reason}" for reason in GAME.end_reasons}
    needed |= {"why.game_over", "score.steps", "score.roll"}
    assert needed == set(text("stairs", "words", "en"))
