"""The samples of all processes, from which the overview is computed."""

from django.db import models


class MetricSample(models.Model):
    """The metrics of one process in one minute: how much was counted, and the last gauges."""

    process = models.CharField(max_length=32)
    role = models.CharField(max_length=8)
    started_at = models.DateTimeField()
    minute = models.DateTimeField(db_index=True)
    values = models.JSONField()

    def __str__(self) -> str:
        return f"{self.role} {self.process} at {self.minute}"
