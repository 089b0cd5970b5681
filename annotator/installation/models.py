"""What is remembered of the installation itself: its backups."""

from django.db import models


class Backup(models.Model):
    """A backup that was written whole; its archive is where whoever ran the command wanted it."""

    made_at = models.DateTimeField(auto_now_add=True)
    rows = models.PositiveBigIntegerField()
    files = models.PositiveBigIntegerField()
    bytes = models.PositiveBigIntegerField()

    class Meta:
        ordering = ["-made_at", "-pk"]
