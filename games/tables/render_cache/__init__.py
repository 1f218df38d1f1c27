"""Renderings as JSON text, made once for all viewers who are sent the same."""
