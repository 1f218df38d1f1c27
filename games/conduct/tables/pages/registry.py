"""The addresses of the pages about tables."""

from collections.abc import Sequence
from typing import Final

from games.conduct.chat.pages import line_page
from games.conduct.site.pages import Page
from games.conduct.tables.decisions import PERMISSION as DECIDE
from games.conduct.tables.looks import PERMISSION as LOOK
from games.conduct.tables.pages.board import board, look
from games.conduct.tables.pages.context import READERS
from games.conduct.tables.pages.decision import decide
from games.conduct.tables.pages.table import verify

BOTH: Final = ("GET", "POST")

TABLE_PAGES: Final[Sequence[Page]] = (
    Page("tables/<slug:table>/<int:version>", "table_board", board, READERS),
    Page("tables/<slug:table>/look", "table_look", look, (LOOK,), BOTH),
    # Those who may decide about people may post there.
    Page(
        "tables/<slug:table>/lines/<slug:channel>/<int:number>",
        "table_line",
        line_page,
        READERS,
        BOTH,
    ),
    Page("tables/<slug:table>/verify", "table_verify", verify, READERS, ("POST",)),
    Page("tables/<slug:table>/decide/<slug:kind>", "table_decide", decide, (DECIDE,), BOTH),
)
