"""The README of an archive, in the language of its player."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.players.models import Player
from games.social.archives.games import LIST
from games.social.archives.parts import Part

FILE = "README.txt"


def readme(player: Player, parts: Sequence[Part], now: datetime) -> str:
    """Return the text that explains each file."""
    with override(player.language or "en"):
        return "\n\n".join(_paragraphs(player, parts, now)) + "\n"


def _paragraphs(player: Player, parts: Sequence[Part], now: datetime) -> list[str]:
    title = _("Everything that is stored about {name}").format(name=player.name)
    made = _("Made on {date}, in universal time.").format(
        date=date_format(now, "DATETIME_FORMAT", use_l10n=True)
    )
    files = [f"{part.file}\n  {part.about}" for part in parts]
    files.append(f"{LIST}\n  " + _("Every table where you have a seat, one in each line."))
    files.append(
        "games/*.jsonl\n  "
        + _("The whole log of each game that has ended, one event in each line.")
    )
    return [
        f"{title}\n{'=' * len(title)}",
        made,
        _(
            "Files that end in .json contain one object, files that end in .jsonl one object in"
            " each line. All of them are text in UTF-8."
        ),
        *files,
        _(
            "Games that are still running are listed, but not included: their logs contain secrets"
            " of the others. Download another archive once they have ended."
        ),
        _(
            "Hidden parts of a game that ended by resignation or by the clock are revealed when it"
            " can no longer be appealed. Until then its log can be read, but not recorded"
            " elsewhere."
        ),
        _(
            "Another site of Caravanserai can record your games. Its administrator runs, for each"
            " file: manage.py import_stream games/<id>.jsonl. The other files are for reading:"
            " friends, notes and blocks belong to people of this site alone."
        ),
    ]
