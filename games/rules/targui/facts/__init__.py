"""The facts, by what they are about; `events.py` has them all."""
