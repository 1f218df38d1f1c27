"""The admin site of staff: Django's own admin with pages for moderation."""
