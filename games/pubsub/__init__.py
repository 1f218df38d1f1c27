"""Publishing after commit: pointers to what changed, never the data."""
