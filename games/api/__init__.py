"""HTTP: views that translate between requests and the services, and nothing more."""
