"""Bodies of what belongs to the player who asks: calendar, notices, and the ways they are sent."""
