"""Create the groups of staff."""

from typing import Any

from django.contrib.auth.management import create_permissions
from django.db import migrations

from games.conduct.roles import create_groups


def create(apps: Any, schema_editor: Any) -> None:
    """Create the permissions first: Django does so only after all migrations."""
    config = apps.get_app_config("conduct")
    config.models_module = True
    create_permissions(config, apps=apps, verbosity=0)
    config.models_module = None
    create_groups(apps.get_model("auth", "Group"), apps.get_model("auth", "Permission"))


class Migration(migrations.Migration):
    dependencies = [
        ("conduct", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(create, migrations.RunPython.noop)]
