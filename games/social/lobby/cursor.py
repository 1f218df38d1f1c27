"""The place in a sorted list of open tables, as text: the key of the last table that was shown."""

import re
from typing import Final

from games.social.lobby.fit import Key

FORM: Final = re.compile(r"([0-2])\.([01])\.([0-9]{1,3})\.(-[0-9]{1,18})\.([0-9a-f]{32})", re.ASCII)


def written(key: Key) -> str:
    """Return the cursor after the table with this key."""
    return ".".join(map(str, key))


def parsed(text: str) -> Key | None:
    """Return the key in a cursor, or None if it is none."""
    found = FORM.fullmatch(text)
    if found is None:
        return None
    different, friendless, free, age, table = found.groups()
    return int(different), int(friendless), int(free), int(age), table
