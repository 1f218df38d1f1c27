"""Show a player of a game without other people what a bot would do."""

from datetime import timedelta
from functools import partial
from typing import Any

import msgspec
from django.utils import timezone

from games.kernel.bots.reason import Reason
from games.kernel.refusal import Refused
from games.pubsub import publisher
from games.pubsub.pointer import Pointer
from games.site_settings.selectors import is_on
from games.table import commands
from games.table.decide import refusal
from games.table.decider import Actor, Context, Role
from games.tables import table_cache
from games.tables.access import Access, admitted
from games.tables.bodies import HintAnswer
from games.tables.log.command_ids import own_id
from games.tables.models import Hint
from games.tables.services.command import StalePosition
from games.tables.services.execution import act

ASKED_AGAIN = timedelta(seconds=20)
"""The age at which a repeated request counts as a new one, for which workers look again."""


def show_hint(*, player: str, table_id: str, position: int) -> HintAnswer:
    """Return the hint for a position, and record that it is shown, once for the position.

    While a bot still thinks, the hint has no move. Raise `NoSuchTable`, `Refused` or
    `StalePosition`; then nothing is written.
    """
    found = admitted(table_cache.load(table_id), player)
    _check(found, position)
    now = timezone.now()
    asked, _ = Hint.objects.get_or_create(
        table=table_id, position=position, defaults={"asked_at": now}
    )
    if asked.answer is None:
        if asked.asked_at < now - ASKED_AGAIN:
            Hint.objects.filter(pk=asked.pk).update(asked_at=now)
        _call_bot(found)
        return HintAnswer(position, None, ())
    _record(found, position)
    return _answer(position, asked.answer)


def _check(found: Access, position: int) -> None:
    if not is_on("hints"):
        raise Refused("hints_off")
    table, actor = found.table, Actor(Role.PLAYER, found.player)
    context = Context(game=table.game, now=timezone.now(), table=table.id)
    if why := refusal(table, actor, commands.ShowHint(), context):
        raise Refused(why)
    if position != table.position:
        raise StalePosition(table)


def _call_bot(found: Access) -> None:
    """Call a worker; one that is not reached finds the request later."""
    head = found.logged.head
    publisher.call_bot(Pointer(found.table.id, head.version, bots=True, digest=head.digest))


def _record(found: Access, position: int) -> None:
    act(
        table_id=found.table.id,
        actor=Actor(Role.PLAYER, found.player),
        command=commands.ShowHint(),
        command_id=own_id(found.table.id, position, "hint"),
        position=position,
        admit=partial(admitted, player=found.player),
    )


def _answer(position: int, answer: dict[str, Any]) -> HintAnswer:
    reasons = msgspec.convert(answer["reasons"], type=tuple[Reason, ...])
    return HintAnswer(position, answer["move"], reasons)
