"""What sockets show: read, redacted and encoded once for all who may see the same."""
