"""Sockets, the rooms of their tables, and the stream for programs."""
