"""The settings of `startproject` and of the tutorial of Channels, with the stores of this run."""

import os

from config.settings import REDIS_URL, SECRET_KEY, VAR_DIR
from config.settings.databases import database

__all__ = ["REDIS_URL", "SECRET_KEY"]

ALLOWED_HOSTS = ["localhost"]
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "tests.bench.peers.channels"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
# Connections are kept open, as every guide to production recommends.
DATABASES = {
    "default": database(os.environ.get("DATABASE_URL", ""), VAR_DIR / "bench.sqlite3")
    | {"ENGINE": "django.db.backends.postgresql", "CONN_MAX_AGE": None}
}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": f"bare{os.getpid()}"},
    }
}
LOGGING = {"version": 1, "root": {"level": "ERROR"}}
