"""Bodies of requests that rows of several subjects send."""

from typing import Any
from uuid import uuid4

from tests.api.access_matrix.roles import Body

ACCOUNTS = "/_allauth/browser/v1/"


def command(kind: str, **fields: Any) -> Body:
    return lambda snapshot: {
        "id": str(uuid4()),
        "position": snapshot["position"],
        "seen": snapshot["version"],
        "command": {"kind": kind, **fields},
    }


def nothing(snapshot: Any) -> Any:
    return None


def credentials(snapshot: Any) -> Any:
    return {"username": "Nobody So Called", "password": "dune-lamp-salt-9"}
