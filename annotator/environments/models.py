"""Environments that sessions start from, their seeds, and the sessions themselves."""

from django.conf import settings
from django.db import models


class Kind(models.TextChoices):
    PROGRAM = "program", "Desktop program"
    BROWSER = "browser", "Browser"


class Purpose(models.TextChoices):
    """What a session is for: a maintainer tries an environment, a person performs a task, a recording is replayed."""

    TRY = "try"
    PERFORM = "perform"
    REPLAY = "replay"


class Seed(models.Model):
    """A zip archive of files that a session starts with as its home folder; named by its content."""

    dataset = models.ForeignKey("datasets.Dataset", on_delete=models.CASCADE, related_name="seeds")
    sha256 = models.CharField(max_length=64)
    file = models.FileField(upload_to="seeds", max_length=200)
    files = models.PositiveIntegerField(help_text="number of files in it")
    size = models.PositiveBigIntegerField(help_text="bytes, unpacked")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["dataset", "sha256"], name="one_seed_per_content")]


class Environment(models.Model):
    """A program or browser with everything that a fresh session of it starts from. It never changes; it is retired.

    `start` is the browser's first address, or a file of the seed that the program opens. `hosts` are the only hosts
    that sessions reach; none: no network. `checks` are outcome checks (`domain.outcomes`), `masks` the
    regions of the screen that replays do not compare (`domain.masks`).
    """

    dataset = models.ForeignKey("datasets.Dataset", on_delete=models.CASCADE, related_name="environments")
    name = models.CharField(max_length=100)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    program = models.CharField(max_length=50, blank=True)
    start = models.TextField(blank=True)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    seed = models.ForeignKey(Seed, on_delete=models.PROTECT, null=True, related_name="environments")
    hosts = models.JSONField(default=list, blank=True)
    time_limit = models.PositiveIntegerField(default=1800, help_text="seconds")
    checks = models.JSONField(default=list, blank=True)
    masks = models.JSONField(default=list, blank=True)
    video = models.BooleanField(default=False, help_text="record a video of the sessions in which people perform")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["dataset", "name", "-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["dataset", "name"], condition=models.Q(retired_at=None), name="one_environment_per_name"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Session(models.Model):
    """One run of an environment, asked for by a person and run by a session manager.

    It waits until `started_at`, runs until `ended_at`; `picture` is its first one. `manager` and `heartbeat_at` are of
    the process that runs it. `end_code` is time, idle, memory, program, display, asked, failed or manager.
    """

    environment = models.ForeignKey(Environment, on_delete=models.CASCADE, related_name="sessions")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    purpose = models.CharField(max_length=10, choices=Purpose.choices)
    continues = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="continued_by")
    replay = models.JSONField(default=dict, blank=True, help_text="what a replay performs and compares, and its result")
    responses = models.JSONField(
        default=dict, blank=True, help_text="how many answers of hosts were recorded in it, or served to it again"
    )
    requested_at = models.DateTimeField(auto_now_add=True)
    claimed_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    end_asked_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    end_code = models.CharField(max_length=10, blank=True)
    end_reason = models.TextField(blank=True)
    manager = models.CharField(max_length=100, blank=True)
    heartbeat_at = models.DateTimeField(null=True)
    picture = models.FileField(upload_to="session-pictures", max_length=200, blank=True)
    look_request = models.JSONField(default=dict, blank=True, help_text="when a look at the outcome was asked for")
    look = models.JSONField(default=dict, blank=True, help_text="what the latest look at the outcome has shown")
    versions = models.JSONField(default=dict, blank=True, help_text="versions of the programs it ran, by package")

    class Meta:
        ordering = ["-requested_at", "-pk"]
        indexes = [models.Index(fields=["ended_at", "claimed_at", "requested_at"], name="waiting_sessions")]

    def __str__(self) -> str:
        return f"{self.purpose} {self.environment}"
