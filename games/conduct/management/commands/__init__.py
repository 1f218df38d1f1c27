"""The commands of moderation."""
