"""Standing answers: what a player decides ahead about questions that come off their turn."""
