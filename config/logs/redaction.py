"""Removing secrets and personal data from the text of log lines, tracebacks included.

Nothing in the product logs a secret. Messages of libraries and of exceptions may quote one: a path
with its query, a header, a statement with its values.
"""

import re
from typing import Final

MARK: Final = "[redacted]"

_HEADERS: Final = "authorization|proxy-authorization|cookie|set-cookie|x-csrftoken|x-session-token"
_FIELDS: Final = (
    "password\\d?|passwd|pwd|passphrase|secret(?:_key)?|token|invite|invitation|session(?:id|_key)?|"
    "csrftoken|csrfmiddlewaretoken|signature|commitment|entropy|seed|salt|"
    "api_?key|private_key|vapid_private_key|endpoint|p256dh|auth|email|address|credentials"
)
_PATHS: Final = "mail/verify|mail/off|calendar|friend|friend-links|circle|owner"
"""What precedes a secret in paths of this site."""

RULES: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE), replacement)
    for pattern, replacement in (
        # The values that a database quotes: DETAIL: Key (email)=(…) already exists.
        (r"\b(DETAIL|CONTEXT|QUERY|PARAMETERS):.*", rf"\1: {MARK}"),
        # The user and password of a URL.
        (r"(\w://)[^/\s@'\"]+@", rf"\1{MARK}@"),
        # Other sites are named by their host: paths of push services and webhooks are secrets.
        (r"\b((?:https?|wss?)://(?:\[redacted\]@)?[^/\s?#'\"<>]+)[/?#][^\s'\"<>]*", rf"\1/{MARK}"),
        (rf"(/(?:{_PATHS})/)[^\s/'\"<>]+", rf"\1{MARK}"),
        # Queries and fragments of paths.
        (r"(?<=[\w/.])\?[^\s'\"<>]*", f"?{MARK}"),
        (r"(?<=[\w/.-])#[^\s'\"<>]+", f"#{MARK}"),
        (rf"\b({_HEADERS})(\W{{1,4}})[^\r\n]*", rf"\1\2{MARK}"),
        (r"\b(bearer|basic|vapid|whsec_|cvs_)(\s*)[\w+/=.~-]{8,}", rf"\1\2{MARK}"),
        (
            rf"\b((?:\w+_)?(?:{_FIELDS}))(['\"]?\s?[=:]\s?)('[^']*'|\"[^\"]*\"|[^\s,;&)}}\]]+)",
            rf"\1\2{MARK}",
        ),
        # From the beginning of a word, so that a long one is not tried from each of its letters.
        (r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+", MARK),
    )
)

RANDOM: Final = re.compile(r"[A-Za-z0-9_~:+=-]{20,}")
"""Text as long as a secret is, without a space."""

_HEX: Final = re.compile(r"[0-9a-f]+")
_TABLE_ID_LENGTH: Final = 32


def redacted(text: str) -> str:
    """Return the text with a mark in place of everything that may be secret or personal."""
    for pattern, replacement in RULES:
        text = pattern.sub(replacement, text)
    return RANDOM.sub(_without_random, text)


def _without_random(found: re.Match[str]) -> str:
    return MARK if _looks_random(found[0]) else found[0]


def _looks_random(text: str) -> bool:
    """Return whether the text may be a key, a session or a seed; ids of tables are shorter hex."""
    if _HEX.fullmatch(text):
        return len(text) > _TABLE_ID_LENGTH
    has_digit = any(each.isdigit() for each in text)
    if text.isalnum() and text == text.lower():
        # The key of a session.
        return has_digit and len(text) >= _TABLE_ID_LENGTH
    return has_digit and text != text.lower() and text != text.upper()
