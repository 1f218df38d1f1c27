"""Profiles: what players show of themselves, each section to the people they choose."""
