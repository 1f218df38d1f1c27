"""Every setting, driven by the environment: the same file serves a laptop, the tests and a site.

Read from the environment, all optional: DATABASE_URL (postgres://…), REDIS_URL (redis://…),
PUBLIC_URL (https://…, where a proxy ends TLS), ALLOWED_HOSTS (comma-separated), SECRET_KEY,
CARAVANSERAI_VAR (where the installation keeps its files), RATE_LIMITS (`off` for load tests).

Not read from it: how long the database may keep somebody waiting (`events/limits.py`). Web
processes give up a lock after 2 s and a statement after 10 s, workers after 10 s and 60 s, commands
never.
"""

import os
from pathlib import Path
from urllib.parse import urlsplit

from config.accounts_settings import *  # noqa: F403  # the rest of this file, as it were
from config.bootstrap.trouble import ending_in_a_line
from config.databases import database
from config.described import DESCRIPTION
from config.secret import kept_secret
from config.static import add_headers, is_immutable

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("CARAVANSERAI_VAR") or BASE_DIR / "var")
FRONTEND_DIST = BASE_DIR / "frontend" / "dist"
PUBLIC_URL = os.environ.get("PUBLIC_URL", "")
REDIS_URL = os.environ.get("REDIS_URL", "")

DEBUG = False
with ending_in_a_line(VAR_DIR):
    SECRET_KEY = os.environ.get("SECRET_KEY") or kept_secret(VAR_DIR / "secret_key")
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    # First: its runserver, which knows sockets, takes the place of Django's.
    "daphne",
    "django.contrib.admin",
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
    "axes",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "config",
    "config.ownership",
    "events",
    "games",
    "games.players",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # Above WhiteNoise, or the page itself would carry no policy.
    "config.policy.OwnFilesOnly",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Answers that hold something secret to their reader differ in length by chance: Django's own
    # defence against guessing from the size of what is compressed.
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.nul.NoNul",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    # Above the defence against other pages, which looks for its token in forms.
    "games.api.outside.OnlyJSON",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    # Last: it puts its own answer in place of any other once an address is locked out.
    "axes.middleware.AxesMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
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
    "default": database(os.environ.get("DATABASE_URL", ""), VAR_DIR / "caravanserai.sqlite3")
}

# A request does not wait for a Redis that is away: whoever sent it waits too.
REDIS_OPTIONS = {"socket_timeout": 1.0, "socket_connect_timeout": 1.0, "retry": None}
# Without Redis one process holds everything that several would have to share.
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "games.live.layer.Layer",
        "CONFIG": {"hosts": [REDIS_URL]},
    }
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}
CACHES = {
    "default": {
        "BACKEND": "config.cache.Cache",
        "LOCATION": REDIS_URL,
        "OPTIONS": REDIS_OPTIONS,
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

_public = urlsplit(PUBLIC_URL)
_named_hosts = os.environ.get("ALLOWED_HOSTS", "").split(",")
ALLOWED_HOSTS = [
    host for host in ("localhost", "127.0.0.1", "[::1]", _public.hostname, *_named_hosts) if host
]
# A proxy speaks plain HTTP to us and says in a header what the browser spoke to it. Whoever
# sets an https PUBLIC_URL promises that nobody reaches this process past that proxy.
BEHIND_A_PROXY = _public.scheme == "https"
if BEHIND_A_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    CSRF_TRUSTED_ORIGINS = [f"https://{_public.netloc}"]
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = 30 * 24 * 3600

X_FRAME_OPTIONS = "DENY"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.players.auth.TokenAuthentication",
        "games.players.auth.PlayerAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["games.players.permissions.MayAct"],
    "DEFAULT_THROTTLE_CLASSES": [
        "games.players.throttles.ByAddress",
        "games.players.throttles.ByPlayer",
    ],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsing.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["games.api.rendering.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "games.api.rendering.Negotiation",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.errors.in_one_shape",
    "UNAUTHENTICATED_USER": None,
    "URL_FORMAT_OVERRIDE": None,
    "UNICODE_JSON": True,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Caravanserai",
    "DESCRIPTION": DESCRIPTION,
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENFORCE_NON_BLANK_FIELDS": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "/icon.svg",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.schema_hooks.with_exact_requests",
        "games.api.schema_hooks.with_problems",
        "games.api.schema_links.with_links",
        "games.api.schema_examples.with_examples",
        "games.api.schema_stream.with_stream",
        "games.api.schema_accounts.with_accounts",
    ],
    "APPEND_COMPONENTS": {
        "schemas": {
            "Problem": {
                "type": "object",
                "description": "Any error.",
                "required": ["code", "facts", "version"],
                "properties": {
                    "code": {"type": "string"},
                    "facts": {"type": "object", "additionalProperties": True},
                    "version": {"type": ["integer", "null"]},
                },
                "example": {"code": "not_your_turn", "facts": {"to_act": [1]}, "version": None},
            }
        }
    },
}

STATIC_URL = "static/"
# The files of Django's own pages are found where they are installed: nothing is collected.
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
LANGUAGES = [("en", "English"), ("fr", "Français")]

# Django keeps errors to itself where DEBUG is off; whoever runs the service must see them.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django": {"handlers": ["console"], "level": "WARNING", "propagate": False}},
}
