"""Open tables are closed after some time: note at those that are open already when that is."""

from datetime import timedelta

from django.db import migrations
from django.db.models import F


def set_due(apps, schema_editor):
    waiting = apps.get_model("tables", "TableSummary").objects.filter(status="open")
    waiting.filter(visibility="public").update(due=F("created_at") + timedelta(days=10))
    waiting.exclude(visibility="public").update(due=F("created_at") + timedelta(days=30))


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_hints")]

    operations = [migrations.RunPython(set_due, migrations.RunPython.noop)]
