"""The messages that clients send: a ping, a beat, and whether the page is visible."""

from typing import Annotated, TypeAlias

import msgspec


class Ping(msgspec.Struct, tag="ping", tag_field="type", frozen=True):
    """A client's question whether the connection works, answered from memory."""


class Beat(msgspec.Struct, tag="beat", tag_field="type", frozen=True):
    """A client's heartbeat, with the version that it shows."""

    version: Annotated[int, msgspec.Meta(ge=0)] = 0


class Page(msgspec.Struct, tag="page", tag_field="type", frozen=True):
    """A client's report whether its page is visible on a screen; it has no answer."""

    visible: bool


ClientMessage: TypeAlias = Ping | Beat | Page

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def frame_bytes(text_data: str | None, bytes_data: bytes | None) -> bytes:
    """Return the content of a frame as bytes; lone surrogates stay invalid UTF-8."""
    return (text_data or "").encode(errors="surrogatepass") or bytes_data or b""


def decode_message(frame: bytes) -> ClientMessage | None:
    """Return the message in a frame, or None for any other content."""
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError):
        return None
