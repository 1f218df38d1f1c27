"""The settings of moderation.

Environment variable, optional: SECOND_FACTOR (`off` for tests: staff sign in by password alone).
"""

import os

CONDUCT = {
    # How long a member of staff has a case for themselves.
    "CLAIM_MINUTES": 20,
    # Players who shared a table within this time are too close for a decision.
    "RECENT_DAYS": 90,
    "SECOND_FACTOR": os.environ.get("SECOND_FACTOR") != "off",
    # Shorter than a session, which lasts a year for players.
    "SECOND_FACTOR_HOURS": 12,
}

# No security keys: they need a script of their own.
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
# The codes before and after the present one count, too, for clocks that are a little wrong.
MFA_TOTP_TOLERANCE = 1

APPEALS = {
    # How long a decision about a table can be appealed.
    "TABLE_DAYS": 14,
    # Shown to the player as the day by which an answer is expected.
    "ANSWER_DAYS": 7,
    # Of the player, the appeal itself included.
    "MOST_MESSAGES": 3,
    "SHORTEST_TEXT": 20,
    "LONGEST_TEXT": 1100,
    # How long a signed link works.
    "LINK_DAYS": 90,
}

# From when on moderators are shown a signal. A signal changes nothing; moderators decide.
SIGNALS = {
    "KEPT_DAYS": 30,
    # Different people who reported the player.
    "REPORTERS": 3,
    # Undos of others that the player refused.
    "REFUSED_UNDOS": 8,
    # Games that the player left before their end.
    "ABANDONED_GAMES": 4,
    # Games that one player lost to the same other one, each of at most so many moves.
    "FAST_LOSSES": 3,
    "FAST_MOVES": 12,
}
