"""The rows of the access matrix: one for each endpoint, by subject."""
