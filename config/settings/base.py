"""The settings that depend on the environment: one file for a laptop, the tests and a site.

Environment variables, all optional: DATABASE_URL (postgres://…), DATABASE_POOL (the most
connections of one process, or `off`: docs/connections.md), REDIS_URL (redis://…), PUBLIC_URL
(https://…, where a proxy ends TLS), ALLOWED_HOSTS (comma-separated), SECRET_KEY,
SECRET_KEY_FALLBACKS (the keys that it replaced, comma-separated: docs/keys.md), CARAVANSERAI_VAR
(the data folder), HEARTBEAT_FILE (touched by a worker that lives), LOG_FORMAT (`json` or `text`),
LOG_LEVEL and OTEL_EXPORTER_OTLP_ENDPOINT (docs/logs.md), RATE_LIMITS (`off` for load tests). For
e-mail (docs/mail.md): EMAIL_URL (smtp://user:password@host:587), or SMTP_HOST, SMTP_PORT,
SMTP_USER, SMTP_PASSWORD and SMTP_SECURITY (`starttls`, `tls` or `none`); MAIL_FROM (the sender's
address). For monitoring (docs/observability.md): METRICS (`off` measures nothing), METRICS_PORT
(where this process shows its metrics; nowhere without), METRICS_BIND (the address there, 127.0.0.1
by default).

Database timeouts are in `events/database/limits.py`: web processes wait 2 s for a lock and 10 s for
a statement, workers 10 s and 60 s, commands without limit.
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from config.bootstrap.errors import exit_with_message
from config.logs.configuration import log_form, logging_settings
from config.settings.databases import database
from config.settings.secret_key import listed, stored_secret_key
from config.static_files import add_headers, is_immutable

BASE_DIR = Path(__file__).resolve().parent.parent.parent
VAR_DIR = Path(os.environ.get("CARAVANSERAI_VAR") or BASE_DIR / "var")
FRONTEND_DIST = BASE_DIR / "frontend" / "dist"
PUBLIC_URL = os.environ.get("PUBLIC_URL", "")
REDIS_URL = os.environ.get("REDIS_URL", "")
HEARTBEAT_FILE = os.environ.get("HEARTBEAT_FILE", "")

DEBUG = False
with exit_with_message(VAR_DIR):
    SECRET_KEY = os.environ.get("SECRET_KEY") or stored_secret_key(VAR_DIR / "secret_key")
# They still recognise sessions and links, and sign none (docs/keys.md).
SECRET_KEY_FALLBACKS = listed(os.environ.get("SECRET_KEY_FALLBACKS", ""))
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
AUTH_USER_MODEL = "players.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    # First: its runserver, which serves sockets, replaces Django's.
    "daphne",
    "games.conduct.site.apps.SiteConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "allauth",
    "allauth.account",
    "allauth.headless",
    "allauth.mfa",
    "axes",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "config",
    "config.bootstrap.ownership",
    "events",
    "games.metrics",
    "games.site_settings",
    "games.players",
    "games.outbox",
    "games.tables",
    "games.notices",
    "games.plans",
    "games.notices.feed",
    "games.notices.mail",
    "games.notices.webhook",
    "games.social.friends",
    "games.social.circles",
    "games.social.profiles",
    "games.social.notes",
    "games.social.watching",
    "games.social.direct_messages",
    "games.social.archives",
    "games.social.lobby",
    "games.social.chat",
    "games.conduct",
    "games.conduct.operations",
    "games.conduct.signals",
    "games.workers",
    "games.api",
]

EVENTS = {
    # Written by the same transactions as the events, and checked and rebuilt by the commands.
    "PROJECTIONS": [
        "games.tables.lists.summaries.SUMMARIES",
        "games.conduct.audit.entries.AUDIT_ENTRIES",
        "games.conduct.people.rows.SANCTIONS",
    ],
    "FOLLOWERS": [],
    "RULES_CHECKS": ["games.tables.log.verification.broken_rules"],
}

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # Above WhiteNoise, so that the page itself has the headers.
    "config.middleware.security_headers.SecurityHeadersMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Django's middleware pads compressed responses randomly, against attacks that measure lengths.
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.middleware.reject_nul_bytes.RejectNulBytesMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    # Above the CSRF check, which parses forms to look for its token.
    "games.api.http.early_errors.RequireJSON",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.conduct.signals.device_cookie.DeviceCookieMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    # Last: it replaces any other response once an address is locked out.
    "axes.middleware.AxesMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # Before the templates of apps: the frame of the admin is our own.
        "DIRS": [BASE_DIR / "games" / "conduct" / "site" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASES = {
    "default": database(
        os.environ.get("DATABASE_URL", ""),
        VAR_DIR / "caravanserai.sqlite3",
        os.environ.get("DATABASE_POOL", ""),
    )
}

# Short, since a request waits for Redis.
REDIS_OPTIONS = {"socket_timeout": 1.0, "socket_connect_timeout": 1.0, "retry": None}
# Without Redis there is one process, and nothing to share.
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "config.framework.channel_layer.ChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL]},
    }
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}
CACHES = {
    "default": {
        "BACKEND": "config.framework.redis_cache.SharedRedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": REDIS_OPTIONS,
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

METRICS: dict[str, Any] = {
    "MEASURE": os.environ.get("METRICS") != "off",
    # Loopback or a private network: the metrics are for the operator alone.
    "PORT": int(os.environ.get("METRICS_PORT") or 0),
    "BIND": os.environ.get("METRICS_BIND") or "127.0.0.1",
}

_public = urlsplit(PUBLIC_URL)
_named_hosts = os.environ.get("ALLOWED_HOSTS", "").split(",")
ALLOWED_HOSTS = [
    host for host in ("localhost", "127.0.0.1", "[::1]", _public.hostname, *_named_hosts) if host
]
# The proxy forwards plain HTTP and reports the browser's scheme in a header. An https PUBLIC_URL
# means that this process can be reached through that proxy only.
BEHIND_A_PROXY = _public.scheme == "https"
if BEHIND_A_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    CSRF_TRUSTED_ORIGINS = [f"https://{_public.netloc}"]
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    # Which no other host of the domain can set.
    SESSION_COOKIE_NAME = "__Host-sessionid"
    MIDDLEWARE.insert(
        MIDDLEWARE.index("django.contrib.sessions.middleware.SessionMiddleware"),
        "config.middleware.former_session_cookie.FormerSessionCookieMiddleware",
    )
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    # Of the site's own name: subdomains of games.example.org, not its siblings.
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SILENCED_SYSTEM_CHECKS = [
        # The proxy redirects to TLS; this process answers the health checks by plain HTTP.
        "security.W008",
        # The preload list is for whole domains, and only their owners can decide that.
        "security.W021",
    ]

FORMER_SESSION_COOKIE_NAME = "sessionid"
# In the session instead of a cookie of their own.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
X_FRAME_OPTIONS = "DENY"

STATIC_URL = "static/"
# Django's static files are served from where they are installed; nothing is collected.
WHITENOISE_USE_FINDERS = True
WHITENOISE_ROOT = FRONTEND_DIST if FRONTEND_DIST.is_dir() else None
WHITENOISE_INDEX_FILE = True
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}
WHITENOISE_IMMUTABLE_FILE_TEST = is_immutable
WHITENOISE_ADD_HEADERS_FUNCTION = add_headers

USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
LANGUAGES = [("en", "English"), ("fr", "Français")]

LOG_FORMAT = log_form(os.environ, is_site=BEHIND_A_PROXY)
LOGGING = logging_settings(LOG_FORMAT, os.environ)
# The libraries of OpenTelemetry read this variable and others of theirs: docs/logs.md.
TRACES = bool(os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT"))
