from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    dependencies = [("conduct", "0003_reports_body")]

    operations = [
        migrations.AddField(
            model_name="appeal",
            name="kind",
            field=models.CharField(default="", max_length=24, verbose_name="decision"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="appeal",
            name="reason",
            field=models.CharField(blank=True, max_length=32, verbose_name="reason"),
        ),
        migrations.AddField(
            model_name="appeal",
            name="decided_role",
            field=models.CharField(default="", max_length=16),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="appeal",
            name="decided_at",
            field=models.DateTimeField(default=timezone.now),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="appeal",
            name="revision",
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="appeal",
            name="answered_role",
            field=models.CharField(blank=True, max_length=16),
        ),
        migrations.AddIndex(
            model_name="appeal",
            index=models.Index(fields=["state", "due_at"], name="queue_of_appeals"),
        ),
        migrations.AddField(
            model_name="appealmessage",
            name="command",
            field=models.UUIDField(null=True),
        ),
        migrations.AddConstraint(
            model_name="appealmessage",
            constraint=models.UniqueConstraint(
                condition=models.Q(("command__isnull", False)),
                fields=("appeal", "command"),
                name="one_message_per_command",
            ),
        ),
    ]
