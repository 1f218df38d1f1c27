"""The rate limits of the API; those of signing in are with the accounts."""

import os

RATES: dict[str, str] = {
    "guests:address": "60/hour",
    "returns:address": "60/hour",
    "people:player": "60/hour",
    "tokens:player": "30/hour",
    "tables:player": "120/hour",
    "invitations:player": "120/hour",
    "commands:player": "600/min",
    "explore:player": "120/min",
    # In rows of logs that are folded: about two seconds of CPU time.
    "replays:address": "30000/min",
}
"""The rate limit of each scope, by address or by player."""
if os.environ.get("RATE_LIMITS") == "off":
    RATES = {}
