"""The recap of Gemblo: what happened, for players who were away."""

from collections.abc import Iterator
from typing import Final

from games.kernel.recap.fact import Fact, PublicEvents
from games.rules.gemblo.shapes.boards import COLOURS

CODES: Final = ("placed", "no_place", "no_pieces")

SILENT: Final = frozenset({"gemblo.started", "gemblo.ended", "gemblo.taken_up", "gemblo.hinted"})
"""The kinds of events that are left out: the result shows the end, and puzzles have one player."""

WEIGHTS: Final = {"no_place": 50, "no_pieces": 40}


def recap(events: PublicEvents) -> Iterator[Fact]:
    """Yield the pieces that were placed, and the colours that can place no more."""
    for event in events:
        match event["kind"]:
            case "gemblo.placed":
                details = {"seat": event["seat"], "piece": f"piece.{event['piece']}"}
                yield Fact("placed", 10 + len(event["cells"]), details)
            case "gemblo.colour_out":
                colour = f"colour.{COLOURS[event['colour']]}"
                reason = event["reason"]
                yield Fact(reason, WEIGHTS[reason], {"seat": event["seat"], "colour": colour})
