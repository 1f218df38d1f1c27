"""The settings of accounts: how people sign up and in, and how often anything may be asked."""

import os
from datetime import timedelta

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "games.players.backends.NameBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{validator}"}
    for validator in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
]
SESSION_ENGINE = "games.players.sessions"
# Friends who play a move a day should not have to sign in again.
SESSION_COOKIE_AGE = 365 * 24 * 3600
CSRF_FAILURE_VIEW = "games.api.accounts.csrf_failure"

HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("browser",)
ACCOUNT_ADAPTER = "games.players.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_SESSION_REMEMBER = True
# Nobody needs a mail server to play: an address is kept if it is given, and nothing is sent.
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_UNIQUE_EMAIL = False
ACCOUNT_RATE_LIMITS = {
    "signup": "30/h/ip",
    "login": "30/m/ip",
    # By name and wherever from: more than one address is allowed (axes), so that no single one
    # can lock somebody else out.
    "login_failed": "30/900s/key",
}

AXES_LOCKOUT_PARAMETERS = ["ip_address"]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_CLIENT_IP_CALLABLE = "games.players.addresses.address_of"
AXES_USERNAME_CALLABLE = "games.players.lockout.name_tried"
AXES_LOCKOUT_CALLABLE = "games.api.accounts.locked_out"
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

RATES: dict[str, str] = {
    "guests:address": "60/hour",
    "returns:address": "60/hour",
    "people:player": "60/hour",
    "tokens:player": "30/hour",
    "tables:player": "120/hour",
    "invitations:player": "120/hour",
    "commands:player": "600/min",
    "explore:player": "120/min",
    # In rows of logs that are folded: some two seconds of a processor.
    "replays:address": "30000/min",
}
"""How often each scope may be asked, by address or by player."""
if os.environ.get("RATE_LIMITS") == "off":
    RATES = {}
