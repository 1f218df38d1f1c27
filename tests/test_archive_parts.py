"""Every room around the tables has a file in the archive of one's data."""

from typing import Final

from django.apps import apps

from games.api.me.archive import PARTS

FILES: Final = {
    "chat": "chat.json",
    "circles": "circles.json",
    "direct_messages": "messages.jsonl",
    "friends": "friends.json",
    "lobby": "lobby.json",
    "notes": "notes.jsonl",
    "profiles": "shown-profile.json",
}
WITHOUT_A_FILE: Final = {"archives", "watching"}
"""Archives have no archive of themselves; spectators are counted without their names."""


def test_every_room_has_a_file_in_the_archive() -> None:
    rooms = {app.label for app in apps.get_app_configs() if app.name.startswith("games.social.")}
    assert rooms == FILES.keys() | WITHOUT_A_FILE
    assert {part.file for part in PARTS} >= set(FILES.values())
