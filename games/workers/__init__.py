"""Work beside requests: bots, clocks and cleanup. Every step can safely run twice."""
