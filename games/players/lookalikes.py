"""Characters that look alike after case folding and without accents."""

from typing import Final

_SMALL_CAPITALS: Final = dict(
    zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz", strict=True)
)
_LATIN: Final = dict(zip("ıɩɑɡłøđħʋ", "iiaglodhu", strict=True))
_CYRILLIC: Final = dict(zip("авекмнорстухіјѕԁԛԝһӏөүгп", "abekmhopctyxijsdqwhloyrn", strict=True))
_GREEK: Final = dict(zip("αβεζηικμνορτυχ", "abezhikmnoptyx", strict=True))
_ONE_STROKE: Final = {"i": "l", "1": "l", "|": "l", "0": "o"}

_LETTERS: Final = {**_SMALL_CAPITALS, **_LATIN, **_CYRILLIC, **_GREEK}
SAME: Final = str.maketrans(
    {**{letter: _ONE_STROKE.get(as_, as_) for letter, as_ in _LETTERS.items()}, **_ONE_STROKE}
)
"""Maps each character to one representative of all that look like it.

For a Greek letter whose capital and small form resemble different Latin letters, the capital
counts, since names begin with one.
"""

READ_AS: Final = str.maketrans(
    {**dict(zip("ηνυγμ", "nvuyu", strict=True)), **dict(zip("@435$!", "aaessi", strict=True))}
)
"""What a reader who expects a certain word sees in other signs."""
