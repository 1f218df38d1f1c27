"""The closed time of seats: when a player's clock does not run, as the log has it."""
