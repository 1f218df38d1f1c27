"""The audit: what staff did and looked at, as events in a stream of each member of staff."""
