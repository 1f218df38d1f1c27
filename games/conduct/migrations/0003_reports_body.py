from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("conduct", "0002_roles")]

    operations = [
        migrations.AddField(
            model_name="report",
            name="body",
            field=models.CharField(blank=True, max_length=64),
        ),
    ]
