"""The app of notes."""

from django.apps import AppConfig


class NotesConfig(AppConfig):
    """The app of notes."""

    name = "games.social.notes"
    label = "notes"
