"""Which tables wait for a bot, and which worker lets it think."""

from typing import Any

from django.db import migrations, models
from django.db.models import Exists, OuterRef

PREFIX = "table-"


def mark(apps: Any, editor: Any) -> None:
    """Mark the tables where a bot is to act; none where the game is paused."""
    seats = apps.get_model("games", "SeatSummary").objects
    tables = apps.get_model("games", "TableSummary").objects
    bots = seats.filter(table=OuterRef("pk"), to_act=True, level__gt="")
    tables.filter(Exists(bots), status="playing").update(bot_to_act=True)
    tables.filter(id__in=_paused(apps)).update(bot_to_act=False)


def _paused(apps: Any) -> list[str]:
    events = apps.get_model("events", "Event").objects
    pauses = events.filter(kind__in=("table.paused", "table.resumed")).order_by("position")
    last = dict(pauses.values_list("stream", "kind"))
    return [stream.removeprefix(PREFIX) for stream, kind in last.items() if kind == "table.paused"]


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0001_initial"),
        ("games", "0004_lists"),
    ]

    operations = [
        migrations.AddField(
            model_name="tablesummary",
            name="bot_to_act",
            field=models.BooleanField(default=False),
        ),
        migrations.AddIndex(
            model_name="tablesummary",
            index=models.Index(
                condition=models.Q(("bot_to_act", True)),
                fields=["id"],
                name="tables_waiting_for_bots",
            ),
        ),
        migrations.CreateModel(
            name="BotLease",
            fields=[
                (
                    "table",
                    models.CharField(max_length=32, primary_key=True, serialize=False),
                ),
                ("version", models.PositiveIntegerField()),
                ("holder", models.CharField(max_length=32)),
                ("expires_at", models.DateTimeField()),
                ("failures", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
