"""Types of fields that several bodies share, with their limits."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from games.players.auth.allauth_adapter import LONGEST

NO_NUL: Final = r"^[^\x00]*$"
"""PostgreSQL cannot store NUL characters."""

VISIBLE: Final = r"^[^\x00]*[^\s\x00\x1c-\x1f\x85][^\x00]*$"
"""At least one character that is no space, and no NUL."""

Language: TypeAlias = Literal["en", "fr"]
Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=64, pattern=VISIBLE)]
Password: TypeAlias = Annotated[str, msgspec.Meta(max_length=LONGEST, pattern=VISIBLE)]
Secret: TypeAlias = Annotated[str, msgspec.Meta(max_length=64, pattern=VISIBLE)]
