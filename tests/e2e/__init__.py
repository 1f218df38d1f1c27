"""The app in a real browser on phones, against a real service."""
