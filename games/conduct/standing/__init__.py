"""The decider for people: what was decided about a player, as a pure fold of events."""
