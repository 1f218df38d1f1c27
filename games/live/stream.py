"""My turns as lines over plain HTTP, for programs that have no socket."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any

import msgspec
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse

from events.failures import report_failure
from games import lists, publisher
from games.players.auth import player_of, request_secret, shut_out
from games.players.digests import digest
from games.players.models import Player

HEARTBEAT = "heartbeat"
HEARTBEAT_SECONDS = 15.0
ENDS = {"player.suspended": "suspended", "player.erased": "not_signed_in"}


async def turns(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """A line at once and after each change of what waits; an empty line now and then."""
    if request.method != "GET":
        return _problem(405, "method_not_allowed", {"Allow": "GET"})
    player: Player | None = await database_sync_to_async(player_of)(request)
    if player is None:
        return _problem(401, "not_signed_in", {"WWW-Authenticate": "Bearer"})
    lines = _while_possible(_lines(player.id, request.session.session_key, request_secret(request)))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(lines, content_type="application/x-ndjson", headers=headers)


def _problem(status: int, code: str, headers: dict[str, str]) -> HttpResponse:
    told = {"code": code, "facts": {}, "version": None}
    return JsonResponse(told, status=status, headers=headers)


async def _while_possible(lines: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    """Pass the lines on; end where the database fails, for the program to come back later."""
    try:
        async with aclosing(lines):
            async for line in lines:
                yield line
    except Exception as error:
        if not report_failure(error):
            raise


async def _lines(player: str, session: str | None, secret: str) -> AsyncGenerator[bytes, None]:
    told: bytes | None = None
    groups = publisher.player_group(player), publisher.turns_group(player)
    async with aclosing(_messages(*groups)) as messages:
        async for message in messages:
            why = _end(message, digest(session or ""))
            if message["type"] in {HEARTBEAT, publisher.LOOK_AGAIN}:
                # A pointer may have been lost: now and then one looks without being told to.
                why = await database_sync_to_async(shut_out)(player, secret=secret, session=session)
            if why:
                yield _line({"type": "gone", "code": why})
                return
            now = await _waiting(player)
            yield b"\n" if message["type"] == HEARTBEAT and now == told else now
            told = now


def _end(message: dict[str, Any], session: str) -> str | None:
    if session in message.get("sessions", ()):
        return "not_signed_in"
    return ENDS.get(message["type"])


async def _messages(*groups: str) -> AsyncGenerator[dict[str, Any], None]:
    publisher.serve_here()
    layer = get_channel_layer()
    channel = await layer.new_channel()
    for group in groups:
        await layer.group_add(group, channel)
    # Awaited in turns, never cancelled: a channel that nobody waits at is given up.
    coming = asyncio.ensure_future(layer.receive(channel))
    try:
        # Also at first: whoever asks may be somebody who is shut out.
        yield {"type": publisher.LOOK_AGAIN}
        while True:
            done, _ = await asyncio.wait([coming], timeout=HEARTBEAT_SECONDS)
            if not done:
                yield {"type": HEARTBEAT}
                continue
            message = coming.result()
            coming = asyncio.ensure_future(layer.receive(channel))
            yield message
    finally:
        coming.cancel()
        for group in groups:
            await layer.group_discard(group, channel)


async def _waiting(player: str) -> bytes:
    waiting = await database_sync_to_async(lists.waiting_for)(player)
    return _line({"type": "turns", "waiting": waiting})


def _line(message: dict[str, Any]) -> bytes:
    return msgspec.json.encode(message, enc_hook=str) + b"\n"
