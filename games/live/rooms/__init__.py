"""The sockets at each table, which are sent each new version together."""
