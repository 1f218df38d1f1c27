"""Code and documentation use the words of docs/glossary.md: the words they replaced are refused."""

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent
THIS = "tests/test_language.py"

IDENTIFIERS = frozenset(
    """
    say_no Thoughtless Breach uphold Discreet told_at_once tells_at_once on_another_log hears_first
    Party onlookers folding Acted _Sent _sent_along asked_later in_two let_look_again shut_out
    useless gone_on stand_in awaits_bot asked_anew still_open turn_over drawn_again taken_up
    open_view no_return sight_of Sight hitch stirred stubborn onward OfYou OfTable OfReplay
    """.split()  # noqa: SIM905 - a list of words
)
"""Identifiers that have another name now."""

PROSE = (
    (r"\btold\b|\btells\b", "say what is sent, returned, reported or shown"),
    (r"\bpictures? (of|for) (a |the )?(table|game|seat|viewer)", "the word is view"),
    (r"\b(\d+|more|fewer|most|least) signs\b", "the word is characters"),
    (r"\bsomebody who\b|\bwhoever\b|\bwhomever\b", "name the player, viewer or caller"),
)
"""Patterns that docstrings, comments and pages do not contain, with the advice for each."""

OPENINGS = re.compile(r"^(Who|Whose|Whom|Whoever|Whatever|What|Nobody|Nothing|None of)\b(?!.*\?$)")
"""How no docstring and no comment begins: a riddle instead of a sentence about the code."""


class Text(NamedTuple):
    """A docstring, a comment or a line of a page, with its place."""

    path: str
    line: int
    words: str
    opens: bool
    """Whether it begins a docstring, a comment or a sentence of them."""


def tracked(*patterns: str) -> list[str]:
    names = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    return [name for name in names if name != THIS and _exists(name)]


def _exists(name: str) -> bool:
    return (ROOT / name).is_file()


def docstrings(path: str, source: str) -> Iterator[Text]:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, kinds) and (words := ast.get_docstring(node)):
            yield from _sentences(path, getattr(node, "lineno", 1), words)


def comments(path: str, source: str) -> Iterator[Text]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            words = token.string.lstrip("#: ")
            begins = token.line[: token.start[1]].strip() != "" or words[:1].isupper()
            yield Text(path, token.start[0], words, begins)


def identifiers(path: str, source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME:
            yield token.start[0], token.string


SCRIPT_COMMENTS = re.compile(
    r"/\*(?P<block>.*?)\*/|^\s*//(?P<line>.*?)$|<!--(?P<markup>.*?)-->", re.DOTALL | re.MULTILINE
)
"""The comments of TypeScript, Svelte and CSS; those after code on a line are left out."""


def scripts() -> list[str]:
    """Return the sources of the web app, except what is generated or checked as messages."""
    found = tracked(*(f"frontend/src/**.{kind}" for kind in ("ts", "svelte", "css")))
    return [path for path in found if not path.endswith(".d.ts") and "/messages/" not in path]


def script_comments(path: str, source: str) -> Iterator[Text]:
    for found in SCRIPT_COMMENTS.finditer(source):
        words = " ".join(re.sub(r"(?m)^\s*\*", "", found[found.lastgroup or 0]).split()).strip("* ")
        yield Text(path, source.count("\n", 0, found.start()) + 1, words, words[:1].isupper())


def _sentences(path: str, line: int, words: str) -> Iterator[Text]:
    for number, sentence in enumerate(re.split(r"(?<=\.)\s+|\n\n", words)):
        yield Text(path, line, sentence, opens=number == 0)


def prose() -> Iterator[Text]:
    for path in tracked("*.py"):
        source = (ROOT / path).read_text(encoding="utf-8")
        yield from docstrings(path, source)
        yield from comments(path, source)
    for path in scripts():
        yield from script_comments(path, (ROOT / path).read_text(encoding="utf-8"))
    for path in tracked("*.md"):
        for number, words in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1):
            yield Text(path, number, words, opens=False)


MESSAGES = (
    (r"(\d+|\}|more|fewer|most|least) signs\b", "the word is characters"),
    (r"\b[Ww]indow\b", "the word is dialog"),
    (r"\b(holds?|told|reunites?|forgoe?s?)\b", "the plain verb: have, show, discard"),
    (r"\b[Tt]ake (it|that|this|back)\b.*\bback\b|\b[Tt]ake back\b", "the word is undo"),
)
"""Patterns that English messages do not contain."""


def messages() -> Iterator[tuple[str, int, str]]:
    for path in tracked("frontend/src/**/messages/**/en.ts", "frontend/src/**/messages/en.ts"):
        lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
        for number, words in enumerate(lines, 1):
            yield path, number, re.sub(r"^ *'[\w.-]+':", "", words)


def complaints(texts: Iterable[Text]) -> list[str]:
    found = []
    for text in texts:
        if text.opens and OPENINGS.match(text.words):
            found.append(f"{text.path}:{text.line}: begins with “{text.words.split()[0]}”")
        for pattern, advice in PROSE:
            if match := re.search(pattern, text.words, re.IGNORECASE):
                found.append(f"{text.path}:{text.line}: “{match[0]}”: {advice}")
    return found


def test_prose_contains_no_retired_words() -> None:
    found = complaints(prose())
    assert not found, "\n".join(["", *found])


def test_identifiers_are_no_retired_ones() -> None:
    found = [
        f"{path}:{line}: {name}"
        for path in tracked("*.py")
        for line, name in identifiers(path, (ROOT / path).read_text(encoding="utf-8"))
        if name in IDENTIFIERS
    ]
    assert not found, "\n".join(["", *found])


def test_scripts_contain_no_retired_identifiers() -> None:
    found = [
        f"{path}:{number}: {name}"
        for path in scripts()
        for number, words in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1)
        # The names of events in the log keep their words.
        for name in re.findall(r"(?<!\.)\b\w+", words)
        if name in IDENTIFIERS
    ]
    assert not found, "\n".join(["", *found])


def test_comments_of_scripts_are_found() -> None:
    source = """/** Who may
     * move. */
    const address = 'http://here' // after code
    // Told to all.
    <!-- A plain sentence. -->"""
    texts = list(script_comments("x.svelte", source))
    assert [text.words for text in texts] == ["Who may move.", "Told to all.", "A plain sentence."]
    assert len(complaints(texts)) == 2


def test_messages_contain_no_retired_words() -> None:
    found = [
        f"{path}:{line}: “{match[0]}”: {advice}"
        for path, line, words in messages()
        for pattern, advice in MESSAGES
        if (match := re.search(pattern, words))
    ]
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize(
    "words",
    [
        "Who is suspended is disconnected.",
        "Nobody is changed by hand.",
        "What a seat sees.",
        "Return what is told to the seat.",
        "The new name must have at least 8 signs.",
        "Return it to whoever asks.",
    ],
)
def test_retired_phrases_are_found(words: str) -> None:
    assert complaints([Text("x.py", 1, words, opens=True)])


@pytest.mark.parametrize(
    "words",
    [
        "Return what a seat sees.",
        "Return the seat of the player who moved.",
        "Sign in with a password of at least 8 characters.",
        "What happens if the log is lost?",
        "Compare the picture of each screen with the stored one.",
    ],
)
def test_plain_sentences_pass(words: str) -> None:
    assert not complaints([Text("x.py", 1, words, opens=True)])


def test_glossary_has_at_most_eighty_lines() -> None:
    assert len((ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()) <= 80
