"""Middlewares of this site, in the order that the settings give."""
