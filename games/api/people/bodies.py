"""Bodies about people who are found by name."""

import msgspec

from games.social.people.selectors import FoundPerson


class FoundPeople(msgspec.Struct, frozen=True):
    """The people who were found: an exact name first, then friends, then recent opponents."""

    results: tuple[FoundPerson, ...]
