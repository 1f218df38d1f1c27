"""Bodies about the site."""

from typing import Annotated, Literal

import msgspec

from games.kernel.values import Moment


class AnnouncementText(msgspec.Struct, frozen=True):
    """The text of an announcement, in each language."""

    en: str
    fr: str


class Announcement(msgspec.Struct, frozen=True):
    """A text that administrators show to everybody for some time."""

    id: int
    text: AnnouncementText
    begins_at: Moment
    ends_at: Moment


class Announcements(msgspec.Struct, frozen=True):
    """The announcements of now, and who may become a player."""

    announcements: Annotated[
        tuple[Announcement, ...], msgspec.Meta(description="The newest first; at most five.")
    ]
    registration: Literal["open", "invitation", "closed"]
