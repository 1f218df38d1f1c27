"""Tests of the app in a real browser on phones, against a running service."""
