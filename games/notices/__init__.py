"""Notices to players: from the outbox to a list in the app and to devices and addresses."""
