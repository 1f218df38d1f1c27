"""Many games between bots, to measure the rules and the bots."""
