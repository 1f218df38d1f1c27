"""The roles that ask, and the form of a row of the matrix."""

from collections.abc import Callable
from typing import Any

ROLES = ("nobody", "stranger", "former", "spectator", "opponent", "self", "program", "staff")
SEATED = {"opponent", "self", "program"}
ALL = set(ROLES)
UNKNOWN = {"nobody", "staff"}
"""Staff sign in to the admin; at a table they are visitors like any other."""

SIGNED_IN = ALL - UNKNOWN
IN_PERSON = SIGNED_IN - {"program"}
"""A program plays with the token of `self`, but may not manage the player."""

Body = Callable[[Any], Any]
"""A function that returns the body to send, given a snapshot of the table."""

Row = tuple[str, str, Body, set[str], set[str]]
"""Method, path, body, roles answered at a private table, roles answered at a public one."""
