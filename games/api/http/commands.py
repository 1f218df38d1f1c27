"""The error for a command in the wrong form, which has codes of its own."""

from typing import Final

import msgspec

from games.api.http.parsing import malformed
from games.kernel.codec import where
from games.kernel.refusal import Malformed
from games.table.commands import unknown_command

COMMAND: Final = "$.command"
NO_KIND: Final = "Object missing required field `kind` - at `$.command`"
NO_OBJECT: Final = "Expected `object`"


def malformed_command(error: msgspec.ValidationError) -> Exception:
    """Return the error for a body with a wrong field, in the command or beside it."""
    text, path = str(error), where(error)
    if path == f"{COMMAND}.kind" or text == NO_KIND:
        return unknown_command()
    if not path.startswith(COMMAND) or (path == COMMAND and text.startswith(NO_OBJECT)):
        return malformed(error)
    return Malformed("malformed_command", where=path.replace(COMMAND, "$", 1))
