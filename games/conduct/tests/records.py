"""A record of each kind that the admin lists."""

from datetime import datetime, timedelta

from django.apps import apps

from events.models import Event
from games.players.models import Device, Player, User
from games.table.state import Table


def admin_records(player: Player, table: Table, now: datetime) -> dict[str, object]:
    """Make a record of each model in the admin. Return their keys by model."""
    device = Device.objects.create(
        player=player,
        session_key="s",
        browser="Firefox",
        system="Linux",
        created_at=now,
        seen_at=now,
    )
    later = now + timedelta(days=1)
    about = {"player": player.id, "table": table.id, "version": 1, "facts": {}}
    made = {
        "events.LogCheck": {"kind": "verify", "ran_at": now, "streams": 1},
        "notices.Delivery": {
            **about,
            "channel": "push",
            "address": "1",
            "kind": "your_turn",
            "created_at": now,
            "due_at": now,
        },
        "notices.PushDevice": {
            "player": player,
            "device": device,
            "endpoint": "https://push.example.org/1",
            "created_at": now,
            "renewed_at": now,
        },
        "operations.Announcement": {
            "english": "Hello",
            "french": "Bonjour",
            "created_at": now,
            "begins_at": now,
            "ends_at": later,
        },
        "outbox.OutboxItem": {**about, "kind": "your_turn", "written_at": now, "due_at": now},
        "players.ApiToken": {"player": player, "name": "bot", "digest": "d", "created_at": now},
        "signals.Signal": {
            "kind": "many_reports",
            "player": player.id,
            "count": 3,
            "found_at": now,
            "expires_at": later,
        },
        "site_settings.InvitationCode": {"digest": "d", "created_at": now, "ends_at": later},
        "site_settings.SiteSetting": {"key": "registration", "value": "open", "changed_at": now},
        "tables.Invitation": {"table": table.id, "digest": "d", "created_at": now},
        "webhook.Webhook": {
            "player": player,
            "url": "https://example.org/",
            "secret": "s",
            "created_at": now,
        },
        "workers.WorkerProcess": {"id": "w1", "pid": 1, "started_at": now, "beat_at": now},
    }
    found = {
        label.lower().replace(".", "/"): apps.get_model(label).objects.create(**fields).pk  # type: ignore[attr-defined]  # by name
        for label, fields in made.items()
    }
    return {
        **found,
        "players/device": device.pk,
        "players/player": player.id,
        "players/user": User.objects.create_user("Other").pk,
        "tables/tablesummary": table.id,
        "events/event": Event.objects.values_list("pk", flat=True)[0],
    }
