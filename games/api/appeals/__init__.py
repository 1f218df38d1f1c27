"""Appeals, and the public counts of moderation."""
