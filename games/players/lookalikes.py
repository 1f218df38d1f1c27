"""Signs that are taken for one another, after case folding and without accents."""

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
    {**{sign: _ONE_STROKE.get(as_, as_) for sign, as_ in _LETTERS.items()}, **_ONE_STROKE}
)
"""Each sign as the one sign that stands for all that look like it.

Of a Greek letter whose capital and small form resemble two Latin ones, the capital counts: names
begin with one.
"""

READ_AS: Final = str.maketrans(
    {**dict(zip("ηνυγμ", "nvuyu", strict=True)), **dict(zip("@435$!", "aaessi", strict=True))}
)
"""What a reader who expects a certain word sees in other signs."""
