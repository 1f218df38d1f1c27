"""The answers of the service to the requests of the examples, by subject."""
