"""Filters of the templates of staff pages."""
