"""The tables that wait for a player as lines over plain HTTP, for programs without sockets."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any

import msgspec
from channels.layers import get_channel_layer
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse

from events.database.failures import report_failure
from events.database.threads import database_sync_to_async
from games.players.auth.authentication import (
    Credentials,
    access_revoked_reason,
    player_of,
    request_secret,
)
from games.players.auth.digests import digest
from games.players.models import Player
from games.pubsub import publisher
from games.pubsub.groups import CHECK_AGAIN, player_group, turns_group
from games.tables.bodies import GoneMessage, TurnsMessage
from games.tables.lists import queries

HEARTBEAT = "heartbeat"
HEARTBEAT_SECONDS = 15.0
REVOKED_REASONS = {"player.suspended": "suspended", "player.erased": "not_signed_in"}
"""The messages after which a stream ends, with the reason that is sent."""


async def turns(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """Send a line at once and after each change, and an empty line as a heartbeat."""
    if request.method != "GET":
        return _problem(405, "method_not_allowed", {"Allow": "GET"})
    player: Player | None = await database_sync_to_async(player_of)(request)
    if player is None:
        return _problem(401, "not_signed_in", {"WWW-Authenticate": "Bearer"})
    lines = _lines(player.id, request.session.session_key, request_secret(request))
    # Compressed, a line would wait in a buffer for the next ones.
    plain = {"Content-Encoding": "identity", "X-Accel-Buffering": "no"}
    headers = {"Cache-Control": "no-store", **plain}
    return StreamingHttpResponse(
        _until_database_fails(lines), content_type="application/x-ndjson", headers=headers
    )


def _problem(status: int, code: str, headers: dict[str, str]) -> HttpResponse:
    body: dict[str, Any] = {"code": code, "facts": {}, "version": None}
    return JsonResponse(body, status=status, headers=headers)


async def _until_database_fails(lines: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    """Yield the lines; end where the database is unavailable, so that the program reconnects."""
    try:
        async with aclosing(lines):
            async for line in lines:
                yield line
    except Exception as error:
        if not report_failure(error):
            raise


async def _lines(player: str, session: str | None, secret: str) -> AsyncGenerator[bytes, None]:
    last: bytes | None = None
    async with aclosing(_messages(player_group(player), turns_group(player))) as messages:
        async for message in messages:
            reason = _revoked_reason(message, digest(session or ""))
            if message["type"] in {HEARTBEAT, CHECK_AGAIN}:
                # A message may have been lost.
                opened = Credentials(player, secret, session)
                reason = await database_sync_to_async(access_revoked_reason)(opened)
            if reason:
                yield _line(GoneMessage(reason))
                return
            line = await _waiting(player)
            yield b"\n" if message["type"] == HEARTBEAT and line == last else line
            last = line


def _revoked_reason(message: dict[str, Any], session: str) -> str | None:
    if session in message.get("sessions", ()):
        return "not_signed_in"
    return REVOKED_REASONS.get(message["type"])


async def _messages(*groups: str) -> AsyncGenerator[dict[str, Any], None]:
    publisher.register_loop()
    layer = get_channel_layer()
    channel = await layer.new_channel()
    for group in groups:
        await layer.group_add(group, channel)
    # Not cancelled after a timeout: the layer removes a channel that has no receiver.
    receiving = asyncio.ensure_future(layer.receive(channel))
    try:
        # Access is checked at first, too: the player may be suspended.
        yield {"type": CHECK_AGAIN}
        while True:
            done, _ = await asyncio.wait([receiving], timeout=HEARTBEAT_SECONDS)
            if not done:
                yield {"type": HEARTBEAT}
                continue
            message = receiving.result()
            receiving = asyncio.ensure_future(layer.receive(channel))
            yield message
    finally:
        receiving.cancel()
        for group in groups:
            await layer.group_discard(group, channel)


async def _waiting(player: str) -> bytes:
    waiting = await database_sync_to_async(queries.waiting_for)(player)
    return _line(TurnsMessage(tuple(waiting)))


def _line(message: TurnsMessage | GoneMessage) -> bytes:
    return msgspec.json.encode(message) + b"\n"
