from django.db import migrations, models

from events.database.operations import AddIndexConcurrently


class Migration(migrations.Migration):
    # An index is added without a transaction, while rows are written.
    atomic = False

    dependencies = [
        ("tables", "0008_lobby"),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="tablesummary",
            index=models.Index(fields=["-created_at", "id"], name="tables_by_creation"),
        ),
    ]
