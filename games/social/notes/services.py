"""Every change to notes: create, edit, delete, erase."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from events.envelope import CommandUsed, WrongVersion
from games.kernel.refusal import Refused
from games.players.locking import lock_player
from games.players.models import Player
from games.social.notes.models import Note
from games.social.notes.searching import folded
from games.tables.access import access_table


@dataclass(frozen=True, slots=True)
class Place:
    """The subject of a note: a table, perhaps at a position, or a player."""

    table: str = ""
    position: int | None = None
    player: str = ""


@transaction.atomic
def create_note(*, owner: Player, command: UUID, place: Place, text: str, now: datetime) -> Note:
    """Create a note, once, however often it is sent.

    Raise `Refused`, `NoSuchTable`, `CommandUsed` or `PlayerErased`.
    """
    lock_player(owner)
    clean = _checked(text)
    sent = Note.objects.filter(owner=owner, command=command).first()
    if sent is not None:
        return _repeated(sent, place)
    _check_place(place, owner)
    most = settings.SOCIAL["MOST_NOTES"]
    if owner.notes.count() >= most:
        raise Refused("too_many_notes", most=most)
    return Note.objects.create(
        owner=owner,
        command=command,
        table=place.table,
        position=place.position,
        about=place.player,
        text=clean,
        folded=folded(clean),
        created_at=now,
        updated_at=now,
    )


@transaction.atomic
def edit_note(*, owner: Player, number: int, version: int, text: str, now: datetime) -> Note | None:
    """Replace the text of a note; None if the owner has no such note.

    The same text again changes nothing. Raise `WrongVersion` if the note has changed meanwhile.
    """
    lock_player(owner)
    clean = _checked(text)
    note = Note.objects.select_for_update().filter(owner=owner, pk=number).first()
    if note is None or note.text == clean:
        return note
    if note.version != version:
        raise WrongVersion(str(note), version, note.version)
    note.text, note.folded = clean, folded(clean)
    note.version, note.updated_at = version + 1, now
    note.save(update_fields=["text", "folded", "version", "updated_at"])
    return note


def delete_note(*, owner: Player, number: int) -> bool:
    """Delete a note. Return whether there was one."""
    return owner.notes.filter(pk=number).delete()[0] > 0


def delete_notes(player_id: str) -> None:
    """Delete the notes of, and those about, a player who is being erased."""
    Note.objects.filter(Q(owner=player_id) | Q(about=player_id)).delete()


def _repeated(sent: Note, place: Place) -> Note:
    if Place(sent.table, sent.position, sent.about) != place:
        raise CommandUsed("notes", sent.command)
    # The text may have been edited since.
    return sent


def _checked(text: str) -> str:
    clean = text.strip()
    longest = settings.SOCIAL["LONGEST_NOTE"]
    if not clean:
        raise Refused("note_empty")
    if len(clean) > longest:
        raise Refused("note_too_long", most=longest)
    return clean


def _check_place(place: Place, owner: Player) -> None:
    """Raise unless the note is about one thing that its owner may see."""
    if bool(place.table) == bool(place.player) or (place.player and place.position is not None):
        raise Refused("note_about_one_thing")
    if place.player:
        _check_player(place.player, owner)
    else:
        _check_table(place, owner)


def _check_player(player: str, owner: Player) -> None:
    if player == owner.id:
        raise Refused("note_about_yourself")
    if not Player.objects.filter(id=player, erased_at=None).exists():
        raise Refused("no_such_player")


def _check_table(place: Place, owner: Player) -> None:
    table = access_table(player=owner.id, table_id=place.table).table
    steps = (*table.main_line, *table.undone)
    if place.position is not None and place.position not in {step.position for step in steps}:
        raise Refused("no_such_step")
