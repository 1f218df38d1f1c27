"""Webhooks: the notices of a player, posted to a program."""
