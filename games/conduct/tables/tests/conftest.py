"""A referee who opens pages."""

import pytest
from django.test import Client

from tests.kit.staff import client_of, staff_user


@pytest.fixture
def referee_client() -> Client:
    """Return a browser in which a referee has signed in."""
    return client_of(staff_user("referee"))
