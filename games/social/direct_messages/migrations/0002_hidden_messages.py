from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("direct_messages", "0001_initial")]

    operations = [
        migrations.AddField("message", "hidden_at", models.DateTimeField(null=True)),
    ]
