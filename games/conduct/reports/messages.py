"""Direct messages as what is reported: exactly one message, as its reader received it."""

from dataclasses import dataclass

from games.conduct.reasons import ReportKind
from games.conduct.reports.people import subject_of
from games.conduct.reports.thing import Pointer, Thing
from games.kernel.refusal import Refused
from games.social.direct_messages.selectors import message_between


@dataclass(frozen=True, slots=True)
class MessageTarget:
    """A message by its number in the conversation with its player; nothing else is shown."""

    kinds: tuple[ReportKind, ...]
    identity: tuple[str, ...] = ("version",)

    def find(self, pointer: Pointer, reporter: str) -> Thing:
        """Return the message; its player is the author. Raise `Refused`."""
        author = subject_of(pointer.player)
        message = message_between(reporter, author.id, pointer.version)
        if message is None:
            raise Refused("no_such_message")
        return Thing(author.id, version=message.number, shown=message.text)
