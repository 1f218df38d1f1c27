"""The heartbeats of workers, shown to those who operate the site."""

from django.contrib import admin
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.conduct.operations.admin.base import OperateAdmin
from games.workers.models import WorkerProcess
from games.workers.processes.processes import ALIVE


@admin.register(WorkerProcess)
class WorkerAdmin(OperateAdmin):
    """The processes with workers of the last week."""

    list_display = ("id", "pid", "started_at", "beat_at", "worked_at", "stopped_at", "is_alive")
    list_filter = (("stopped_at", admin.EmptyFieldListFilter),)
    ordering = ("-beat_at",)
    fields = readonly_fields = ("id", "pid", "started_at", "beat_at", "worked_at", "stopped_at")

    @admin.display(description=_("alive"), boolean=True)
    def is_alive(self, process: WorkerProcess) -> bool:
        """Return whether the process has reported lately."""
        return process.stopped_at is None and process.beat_at >= timezone.now() - ALIVE
