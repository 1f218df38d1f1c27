"""Django's settings, composed of one module for each concern."""

from config.settings.accounts import *  # noqa: F403  # parts of one module
from config.settings.api import *  # noqa: F403  # parts of one module
from config.settings.base import *  # noqa: F403  # parts of one module
from config.settings.conduct import *  # noqa: F403  # parts of one module
from config.settings.mail import *  # noqa: F403  # parts of one module
from config.settings.rate_limits import *  # noqa: F403  # parts of one module
from config.settings.sending import *  # noqa: F403  # parts of one module
from config.settings.social import *  # noqa: F403  # parts of one module
