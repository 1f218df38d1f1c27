"""The beat: the only message that clients send."""

from typing import Annotated

import msgspec


class Beat(msgspec.Struct, tag="beat", tag_field="type", frozen=True):
    """A client's heartbeat, with the version that it shows."""

    version: Annotated[int, msgspec.Meta(ge=0)] = 0


_decoder = msgspec.json.Decoder(Beat)


def frame_bytes(text_data: str | None, bytes_data: bytes | None) -> bytes:
    """Return the content of a frame as bytes; lone surrogates stay invalid UTF-8."""
    return (text_data or "").encode(errors="surrogatepass") or bytes_data or b""


def decode_beat(frame: bytes) -> Beat | None:
    """Return the beat in a frame, or None for any other content."""
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError):
        return None
