"""Lines of the chat as what is reported."""

from dataclasses import dataclass

from games.conduct.reasons import ReportKind
from games.conduct.reports.people import subject_of
from games.conduct.reports.thing import Pointer, Thing, access_to, viewer_name
from games.kernel.refusal import Refused
from games.social.chat import selectors
from games.social.chat.permissions import Channel


@dataclass(frozen=True, slots=True)
class LineTarget:
    """A line of one channel, whose number the pointer has as its version."""

    kinds: tuple[ReportKind, ...]
    channel: Channel
    identity: tuple[str, ...] = ("table", "version")

    def find(self, pointer: Pointer, reporter: str) -> Thing:
        """Return the line with its words as they are now; the reporter must be able to read it."""
        access = access_to(pointer, reporter)
        line = selectors.readable_line(access, self.channel, pointer.version)
        if line is None:
            raise Refused("no_such_line")
        author = subject_of(line.author).id
        shown = line.text or line.phrase
        return Thing(author, line.table, line.number, viewer_name(access.viewer), shown)
