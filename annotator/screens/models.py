"""Screens, the frozen pages behind captured ones, and the capture jobs."""

from django.conf import settings
from django.db import models

from annotator.datasets.models import Application
from annotator.jobs.models import Job


class Source(models.TextChoices):
    UPLOAD = "upload"
    CAPTURE = "capture"


class Screen(models.Model):
    """One screenshot of an application: PNG, sizes in pixels, `number` counts within the application.

    `sha256` is of the file, `pixel_digest` of what it shows: two files with the same pixels are one picture.
    """

    application = models.ForeignKey(Application, on_delete=models.CASCADE, related_name="screens")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=300, blank=True)
    source = models.CharField(max_length=10, choices=Source.choices)
    image = models.FileField(upload_to="screens", max_length=200)
    thumbnail = models.FileField(upload_to="thumbnails", max_length=200)
    sha256 = models.CharField(max_length=64)
    pixel_digest = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=16, help_text="difference hash of the picture, 64 bits in hex")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    device_scale = models.FloatField(default=1.0)
    url = models.TextField(blank=True)
    page = models.JSONField(default=dict, blank=True, help_text="what the capture noted: language, texts, timings")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["application", "number"]
        constraints = [
            models.UniqueConstraint(fields=["application", "number"], name="one_screen_per_number"),
            models.UniqueConstraint(
                fields=["application", "pixel_digest"],
                condition=models.Q(withdrawn_at=None),
                name="one_screen_per_picture",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.application.name} {self.number}"


class Snapshot(models.Model):
    """The frozen, script-free copy of a captured page from which its screen can be shown again offline."""

    screen = models.OneToOneField(Screen, on_delete=models.CASCADE, related_name="snapshot")
    file = models.FileField(upload_to="snapshots", max_length=200)
    differing_pixels = models.PositiveIntegerField(null=True)


class Login(models.Model):
    """A browser's storage state, for pages behind a login: a secret that only capture jobs read.

    `state` is emptied when no capture may need it any more (`logins.forget_logins`).
    """

    dataset = models.ForeignKey("datasets.Dataset", on_delete=models.CASCADE, related_name="+")
    state = models.JSONField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)


class Capture(Job):
    """A page to be loaded by a worker; `settings` are those of a capture request."""

    function = "capture_screen"

    application = models.ForeignKey(Application, on_delete=models.CASCADE, related_name="captures")
    url = models.TextField()
    settings = models.JSONField(default=dict, blank=True)
    screen = models.ForeignKey(Screen, on_delete=models.SET_NULL, null=True, related_name="captures")
    login = models.ForeignKey(Login, on_delete=models.SET_NULL, null=True, related_name="captures")

    @property
    def subject(self) -> str:
        return self.url

    @property
    def behind_login(self) -> bool:
        return self.login_id is not None


class BoxImport(Job):
    """The boxes of a file that came beside a screen's picture; `boxes` are those of `box_files.FileBoxes`."""

    function = "import_boxes"

    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="box_imports")
    file = models.CharField(max_length=500)
    boxes = models.JSONField()

    @property
    def subject(self) -> str:
        return f"{self.file}: {len(self.boxes)} boxes"


class BoxSearch(Job):
    """A screen whose picture a worker looks through for what might be boxed."""

    function = "propose_boxes"

    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="box_searches")

    @property
    def subject(self) -> str:
        return str(self.screen)
