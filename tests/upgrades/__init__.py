"""The checker of migrations: an upgrade locks no large table, and old processes go on meanwhile."""
