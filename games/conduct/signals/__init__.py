"""Signals: evidence that something may be wrong. Moderators judge it; none has an effect."""
