"""The sockets: a table as it changes, and the tables that wait for a player."""
