"""The request that continues a game from one of its positions."""

from typing import Any
from uuid import uuid4

from tests.kit.any_game import OPEN_GAME
from tests.kit.person import Person

SALT = "5a" * 16


def continue_game(person: Person, shot: Any, status: int = 201, **changes: Any) -> Any:
    """Ask to continue a game against an easy bot. Return the JSON of the response."""
    continues = {"table": shot["id"], "at": shot["position"], "salt": SALT}
    body = {
        "id": str(uuid4()),
        "game": OPEN_GAME,
        "chairs": ["", "bot:easy"],
        "continues": continues,
    }
    return person.post("tables", {**body, **changes}, status)
