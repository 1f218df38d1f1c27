"""Finding people by name."""
