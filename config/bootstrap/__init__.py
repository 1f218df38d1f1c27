"""From a bare Python to a running service, with the standard library alone."""
