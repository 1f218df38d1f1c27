"""The rate limits of the API; those of signing in are with the accounts."""

import os

RATES: dict[str, str] = {
    "guests:address": "60/hour",
    "returns:address": "60/hour",
    "circles:player": "240/hour",
    "people:player": "60/hour",
    "friends:player": "240/hour",
    # Each is a file with every game of the player.
    "archives:player": "12/day",
    "chat:player": "300/min",
    "tokens:player": "30/hour",
    # At every start of the app.
    "push:player": "240/hour",
    "push_tests:player": "30/hour",
    "lessons:address": "600/min",
    "lessons:player": "120/min",
    "tables:player": "120/hour",
    "lobby:player": "60/min",
    "invitations:player": "120/hour",
    "commands:player": "600/min",
    # One for each player who is invited by name.
    "named_invitations:player": "60/day",
    "explore:player": "120/min",
    "plans:player": "60/min",
    "hints:player": "240/min",
    "mail:player": "10/hour",
    # Above what a conversation needs; the number of messages is limited apart from it.
    "messages:player": "120/min",
    "mail_pages:address": "120/hour",
    "feeds:secret": "60/hour",
    "webhooks:player": "30/hour",
    # Mails to the addresses of one domain, whose servers slow down or refuse fast senders.
    "letters:domain": "60/min",
    "notices:player": "120/min",
    "notes:player": "120/hour",
    "profiles:player": "120/hour",
    # By address too, since a signed link has no session.
    "appeals:address": "60/hour",
    "appeals:player": "20/hour",
    "people_search:player": "300/15m",
    "watch:address": "1200/min",
    # In rows of logs that are folded: about two seconds of CPU time.
    "replays:address": "30000/min",
    # Charged only for reports that are filed.
    "reports:player": "10/day",
    "reports:address": "30/3h",
}
"""The rate limit of each scope, by address, by player, or as its scope says."""
if os.environ.get("RATE_LIMITS") == "off":
    RATES = {}
