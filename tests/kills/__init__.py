"""Killing one part of a running site at a time: how long bots stand still, and what is lost."""
