"""The HTTP API: views that translate between requests and services."""
