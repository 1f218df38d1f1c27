"""Bodies of requests and answers that only the API knows, each defined once as a struct."""
