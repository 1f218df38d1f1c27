"""The outbox: what players must learn from a decision, written in its own transaction."""
