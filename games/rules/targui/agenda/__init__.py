"""The agenda: the base classes of steps, and drawing from the decks."""
