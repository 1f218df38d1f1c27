"""Fixtures of these tests."""

from tests.kit.socket_fixtures import close_connections

__all__ = ["close_connections"]
