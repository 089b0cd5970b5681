"""Models of screens, their snapshots, and the jobs that capture, upload and search them."""

from django.conf import settings
from django.db import models

from annotator.datasets.models import Application, Dataset
from annotator.jobs.models import Job


class Source(models.TextChoices):
    UPLOAD = "upload"
    CAPTURE = "capture"
    DESKTOP = "desktop"


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


class QueuedStage(models.TextChoices):
    """What a queued screen waits for; the values are those of `boxes.models.BoxStage`."""

    BOXES = "boxes"
    RETURNED = "returned"
    REVIEW = "review"


class QueuedScreen(models.Model):
    """A screen that waits to be drawn, corrected or reviewed.

    No fact of its own but an index made of edits, submissions, decisions and reservations: among 1,000,000 screens the
    next one is found by its key. `reserved_for` is the person for whom the present stage is reserved.
    """

    screen = models.OneToOneField(Screen, on_delete=models.CASCADE, primary_key=True, related_name="queued")
    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, db_index=False, related_name="+")
    stage = models.CharField(max_length=10, choices=QueuedStage.choices, default=QueuedStage.BOXES)
    reserved_for = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, db_index=False, related_name="+"
    )

    class Meta:
        indexes = [models.Index(fields=["dataset", "stage", "reserved_for", "screen"], name="next_screen")]


class PictureSignature(models.Model):
    """The signature of a screen's picture (`domain.picture_signature`), in a row of its own since lists do not need
    it.
    """

    screen = models.OneToOneField(Screen, on_delete=models.CASCADE, primary_key=True, related_name="signature")
    content = models.BinaryField()


class Snapshot(models.Model):
    """The frozen, script-free copy of a captured page, from which it can be displayed offline."""

    screen = models.OneToOneField(Screen, on_delete=models.CASCADE, related_name="snapshot")
    file = models.FileField(upload_to="snapshots", max_length=200)
    differing_pixels = models.PositiveIntegerField(null=True)


class Login(models.Model):
    """A browser's storage state, for pages behind a login: a secret that only capture jobs read.

    `state` is emptied when no capture may need it any more (`logins.forget_logins`). A `recorded` one, of a live
    session, is there for further captures of the person who signed in; `hosts` are those that it is for.
    """

    dataset = models.ForeignKey("datasets.Dataset", on_delete=models.CASCADE, related_name="+")
    state = models.JSONField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+")
    recorded = models.BooleanField(default=False)
    hosts = models.JSONField(default=list, blank=True)


class Capture(Job):
    """The job that loads a page and stores it as a screen; `settings` are those of the request.

    `unrest` is what the page was yet to bring when its picture was taken, in words; `replaces` the screen of an earlier
    picture of the page, which leaves the dataset when this one comes and nobody has worked on it.
    """

    function = "capture_screen"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    application = models.ForeignKey(Application, on_delete=models.CASCADE, related_name="captures")
    url = models.TextField()
    settings = models.JSONField(default=dict, blank=True)
    screen = models.ForeignKey(Screen, on_delete=models.SET_NULL, null=True, related_name="captures")
    login = models.ForeignKey(Login, on_delete=models.SET_NULL, null=True, related_name="captures")
    unrest = models.JSONField(default=list, blank=True)
    replaces = models.ForeignKey(Screen, on_delete=models.SET_NULL, null=True, related_name="+")

    def describe(self) -> str:
        return self.url

    @property
    def behind_login(self) -> bool:
        return self.login_id is not None

    @property
    def can_be_taken_again(self) -> bool:
        """Whether its screen shows a page that was not at rest."""
        return bool(self.unrest) and self.screen is not None and self.screen.withdrawn_at is None


class Upload(Job):
    """Files that somebody sent: a worker makes a screen of each picture in them."""

    function = "store_upload"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    application = models.ForeignKey(Application, on_delete=models.CASCADE, related_name="uploads")
    file_names = models.JSONField(help_text="the names of the files as they were sent, in order")

    def describe(self) -> str:
        first, *others = self.file_names or [""]
        return f"{first} and {len(others)} more" if others else first


class UploadedFile(models.Model):
    """A file as it was sent, kept until its upload is done: it may hold what its sender cropped away."""

    upload = models.ForeignKey(Upload, on_delete=models.CASCADE, related_name="files")
    position = models.PositiveIntegerField()
    name = models.TextField()
    file = models.FileField(upload_to="uploads", max_length=200)

    class Meta:
        ordering = ["upload", "position"]


class UploadPart(models.TextChoices):
    """What of an upload a result is about: a picture, the boxes that came for it, or a file of boxes."""

    PICTURE = "picture"
    BOXES = "boxes"
    BOX_FILE = "box-file"


class UploadResult(models.Model):
    """What became of one part of an upload: a picture is a `screen` or refused; boxes were left out.

    `position` counts pictures and box files of the whole upload; `boxes` how many came with a picture; `problems` are
    those of `Problem.as_dict`.
    """

    upload = models.ForeignKey(Upload, on_delete=models.CASCADE, related_name="results")
    part = models.CharField(max_length=10, choices=UploadPart.choices)
    position = models.PositiveIntegerField()
    name = models.TextField()
    screen = models.ForeignKey(Screen, on_delete=models.SET_NULL, null=True, related_name="upload_results")
    boxes = models.PositiveIntegerField(default=0)
    problems = models.JSONField(default=list)

    class Meta:
        ordering = ["upload", "position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["upload", "part", "position"], name="one_result_for_each_part"),
        ]


class BoxImport(Job):
    """The job that imports the boxes of a file uploaded with a picture; `boxes` as in `box_files.FileBoxes`.

    Uploads of version 0.1 queued it; `Upload` stores the boxes itself.
    """

    function = "import_boxes"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="box_imports")
    file = models.CharField(max_length=500)
    boxes = models.JSONField()

    def describe(self) -> str:
        return f"{self.file}: {len(self.boxes)} boxes"


class BoxSearch(Job):
    """The job that searches a screen's picture for boxes."""

    function = "propose_boxes"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="box_searches")

    def describe(self) -> str:
        return str(self.screen)
