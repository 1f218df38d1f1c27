"""The places where notes are kept: a file, a folder, or an address on another machine."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Final
from urllib.parse import SplitResult, urlsplit

from requests import RequestException, Response, Session
from urllib3.exceptions import HTTPError

from events.noted_heads.note import Note

TIMEOUT_SECONDS: Final = 10
"""For each step of a request: to connect, to send a part, to wait for the answer."""

LONGEST_SECONDS: Final = 60.0
"""For reading a whole note."""

LARGEST_BYTES: Final = 64 * 1024 * 1024
PAUSES_SECONDS: Final = (0.5, 2.0)
"""Between attempts; a worker tries again later."""

SUCCESS: Final = range(200, 300)
TOO_BUSY: Final = 429
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


class PlaceFailed(Exception):
    """A note could not be stored or read. Its text names no path, user or password of a URL."""

    def __init__(self, place: str, why: str, *, again: bool = False) -> None:
        super().__init__(f"{shown(place)}: {why}")
        self.again = again
        """Whether another attempt may succeed."""


def is_address(place: str) -> bool:
    """Return whether the place is an address, not a path."""
    return "://" in place


def shown(place: str) -> str:
    """Return the place as it may be logged: a path, or the scheme and host of an address."""
    if not is_address(place):
        return place
    try:
        parts = urlsplit(place)
        return f"{parts.scheme}://{parts.hostname or '?'}"
    except ValueError:
        return "an address"


def store(place: str, note: Note, pause: Callable[[float], object] = sleep) -> None:
    """Store a note. Raise `PlaceFailed`.

    It is put under its name into a folder or at an address that ends with a slash, or posted to any
    other address.
    """
    if not is_address(place):
        if not Path(place).is_dir():
            raise PlaceFailed(place, "there is no such folder")
        write(Path(place) / note.name, note)
        return
    for seconds in PAUSES_SECONDS:
        try:
            _send(place, note)
            return
        except PlaceFailed as failed:
            if not failed.again:
                raise
        pause(seconds)
    _send(place, note)


def texts(place: str) -> Iterator[tuple[str, str]]:
    """Yield the name and text of the note at a place, or of each in a folder.

    Raise `PlaceFailed`.
    """
    if is_address(place):
        yield shown(place), _fetched(place)
        return
    path = Path(place)
    files = sorted(path.glob("heads-*.jsonl")) if path.is_dir() else [path]
    if not files:
        raise PlaceFailed(place, "there are no notes")
    for file in files:
        try:
            yield str(file), file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise PlaceFailed(str(file), f"it cannot be read ({type(error).__name__})") from None


def write(file: Path, note: Note) -> None:
    """Write a note to a new file, complete or not at all. Raise `PlaceFailed`."""
    partial = file.with_name(f".{file.name}.partial")
    if file.exists():
        raise PlaceFailed(str(file), "it exists already; notes are never replaced")
    try:
        with partial.open("w", encoding="utf-8", newline="\n") as output:
            output.write(note.text)
            output.flush()
            os.fsync(output.fileno())
        os.replace(partial, file)
    except OSError as error:
        raise PlaceFailed(str(file), f"it cannot be written ({error.strerror})") from None
    finally:
        partial.unlink(missing_ok=True)


def _send(place: str, note: Note) -> None:
    parts = _checked(place)
    if parts.path.endswith("/"):
        method, url = "PUT", parts._replace(path=parts.path + note.name).geturl()
    else:
        method, url = "POST", place
    with _session() as session, closing(_answer(session, place, method, url, note)) as answer:
        # The answer has no content for us, and may be endless.
        _check_status(place, answer)


def _answer(session: Session, place: str, method: str, url: str, note: Note | None) -> Response:
    try:
        return session.request(
            method,
            url,
            data=note and note.text.encode(),
            headers={"Content-Type": "application/jsonl"} if note else {},
            timeout=TIMEOUT_SECONDS,
            allow_redirects=False,
            stream=True,
        )
    except (RequestException, HTTPError, OSError, ValueError) as error:
        why = "it did not answer in time" if "Timeout" in type(error).__name__ else "no connection"
        # Not the error itself, which repeats the address.
        raise PlaceFailed(place, why, again=True) from None


def _check_status(place: str, answer: Response) -> None:
    status = answer.status_code
    if status not in SUCCESS:
        again = status >= 500 or status == TOO_BUSY
        raise PlaceFailed(place, f"it answered {status}", again=again)


def _fetched(place: str) -> str:
    _checked(place)
    until, data = monotonic() + LONGEST_SECONDS, bytearray()
    with _session() as session, closing(_answer(session, place, "GET", place, None)) as answer:
        _check_status(place, answer)
        try:
            for chunk in answer.iter_content(65_536):
                data += chunk
                if len(data) > LARGEST_BYTES or monotonic() > until:
                    raise PlaceFailed(place, "its answer is too large or too slow")
            return data.decode()
        except (RequestException, HTTPError, OSError, ValueError):
            raise PlaceFailed(place, "its answer was cut, or is no text") from None


def _checked(place: str) -> SplitResult:
    try:
        parts = urlsplit(place)
        is_allowed = parts.scheme == "https" and bool(parts.hostname) and parts.port != 0
        is_local = parts.scheme == "http" and parts.hostname in LOOPBACK
    except ValueError:
        is_allowed = is_local = False
    if not (is_allowed or is_local):
        raise PlaceFailed(place, "an address begins with https://")
    return parts


def _session() -> Session:
    session = Session()
    # No proxies and no passwords from the environment.
    session.trust_env = False
    return session
