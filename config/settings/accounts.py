"""The settings of accounts: sign-up, sign-in and their limits."""

from datetime import timedelta

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "games.players.auth.backends.NameBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{validator}"}
    for validator in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
]
AUTH_PASSWORD_VALIDATORS.append({"NAME": "games.players.auth.context_words.ContextWordsValidator"})
SESSION_ENGINE = "config.framework.guest_sessions"
# Friends who play a move a day should stay signed in.
SESSION_COOKIE_AGE = 365 * 24 * 3600
CSRF_FAILURE_VIEW = "games.api.accounts.csrf_failure"

HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("browser",)
ACCOUNT_ADAPTER = "games.notices.mail.account_adapter.MailingAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_SESSION_REMEMBER = True
# An address is optional; games/notices/mail sends its own verification, if there is a mail server.
ACCOUNT_EMAIL_VERIFICATION = "none"
# Send nothing to addresses that no account has.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_UNIQUE_EMAIL = False
ACCOUNT_RATE_LIMITS = {
    "signup": "30/h/ip",
    "login": "30/m/ip",
    # By name, from all addresses; above the limit of one address (axes), so that a single one
    # cannot lock another person out.
    "login_failed": "30/900s/key",
    # Codes of the second factor of staff, by account.
    "second_factor": "10/900s/key",
    "reset_password": "20/h/ip,5/h/key",
    "reset_password_from_key": "20/h/ip",
}

AXES_LOCKOUT_PARAMETERS = ["ip_address"]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_CLIENT_IP_CALLABLE = "games.players.limits.addresses.address_of"
AXES_USERNAME_CALLABLE = "games.players.auth.lockout.attempted_name"
AXES_LOCKOUT_CALLABLE = "games.api.accounts.locked_out"
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
