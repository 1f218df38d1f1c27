"""Helpers that several test packages share; nothing here is a test."""
