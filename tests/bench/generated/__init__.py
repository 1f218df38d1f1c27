"""Databases of many generated games."""
