"""A whole site of real processes on one machine: those of docker-compose.yml, by hand."""
