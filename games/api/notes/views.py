"""Read, search and write one's own notes."""

from collections.abc import Sequence
from typing import Final

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.parsing import LongJSONParser, wrong
from games.api.http.requests import NUMBER, number, read, signed_in_player
from games.api.notes import bodies
from games.api.table_lists import page_from
from games.players.permissions import InPerson, MayAct
from games.players.selectors import public_profiles
from games.social.notes import selectors, services
from games.social.notes.models import Note
from games.tables.lists.queries import table_rows

LONGEST_QUERY: Final = 100
TEXT: Final = {"type": "string", "maxLength": LONGEST_QUERY}


class NotesView(APIView):
    """The notes of the player who asks."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "notes"
    # A long note may be escaped, with twelve bytes for a character.
    parser_classes = (LongJSONParser,)

    @extend_schema(
        parameters=[
            OpenApiParameter("table", TEXT),
            OpenApiParameter("player", TEXT),
            OpenApiParameter("search", TEXT),
            OpenApiParameter("cursor", NUMBER),
        ],
        responses=bodies.NotePage,
        operation_id="notes",
    )
    def get(self, request: Request) -> Response:
        """Return a page of your notes, the latest first: all, about one thing, or with a text.

        The search ignores case and accents. No other player sees your notes.
        """
        owner = signed_in_player(request).id
        asked = {name: _text(request, name) for name in ("table", "player", "search")}
        notes = selectors.notes_of(owner, **asked)
        page, following = page_from(notes, number(request, "cursor") or 0)
        return Response(_page(owner, page, following))

    @extend_schema(
        request=bodies.NewNote, responses={201: bodies.SavedNote}, operation_id="create_note"
    )
    def post(self, request: Request) -> Response:
        """Write a note about a table that you may see, or about a player."""
        body = read(bodies.NewNote, request)
        note = services.create_note(
            owner=signed_in_player(request),
            command=body.id,
            place=services.Place(body.table, body.position, body.player),
            text=body.text,
            now=timezone.now(),
        )
        return Response(bodies.SavedNote(_note(note)), 201)


class NoteView(APIView):
    """One note of the player who asks."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "notes"
    # A long note may be escaped, with twelve bytes for a character.
    parser_classes = (LongJSONParser,)

    @extend_schema(request=bodies.NoteChange, responses=bodies.SavedNote, operation_id="edit_note")
    def put(self, request: Request, number: int) -> Response:
        """Replace the text of a note; 409 if it has changed since the version that you read."""
        body = read(bodies.NoteChange, request)
        note = services.edit_note(
            owner=signed_in_player(request),
            number=number,
            version=body.version,
            text=body.text,
            now=timezone.now(),
        )
        if note is None:
            raise NotFound
        return Response(bodies.SavedNote(_note(note)))

    @extend_schema(request=None, responses={204: None}, operation_id="delete_note")
    def delete(self, request: Request, number: int) -> Response:
        """Delete a note."""
        if not services.delete_note(owner=signed_in_player(request), number=number):
            raise NotFound
        return Response(status=204)


def _text(request: Request, name: str) -> str:
    text = request.query_params.get(name, "")
    if len(text) > LONGEST_QUERY:
        raise wrong(name, "too_long")
    return text


def _page(owner: str, notes: Sequence[Note], following: str | None) -> bodies.NotePage:
    ids = {note.table for note in notes} - {""}
    tables = {row.id: row for row in table_rows(selectors.tables_to_name(owner, ids))}
    seated = {seat.player for row in tables.values() for seat in row.seats}
    people = public_profiles({note.about for note in notes} | seated)
    return bodies.NotePage(tuple(map(_note, notes)), tables, people, following)


def _note(note: Note) -> bodies.OwnNote:
    return bodies.OwnNote(
        id=note.pk,
        version=note.version,
        table=note.table,
        position=note.position,
        player=note.about,
        text=note.text,
        created_at=note.created_at,
        updated_at=note.updated_at,
    )
