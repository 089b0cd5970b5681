"""Datasets, who works on them in which role, and the applications they cover (OmniACT 3.2.1)."""

from django.conf import settings
from django.db import models


class Role(models.TextChoices):
    ANNOTATOR = "annotator"
    VOLUNTEER = "volunteer"
    MAINTAINER = "maintainer"


class Platform(models.TextChoices):
    MACOS = "macos", "macOS"
    LINUX = "linux", "Linux"
    WINDOWS = "windows", "Windows"
    WEB = "web", "Web"


class Category(models.TextChoices):
    SHOPPING = "shopping"
    ENTERTAINMENT = "entertainment"
    SERVICE = "service"
    GOVERNMENT = "government"
    TRAVEL = "travel"
    HEALTH = "health"


class Stage(models.TextChoices):
    BOXES = "boxes"
    LABELS = "labels"
    TASKS = "tasks"


def default_ratio() -> list[int]:
    return [7, 1, 2]


class Dataset(models.Model):
    """One collection effort with its own settings and members."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=100)
    description = models.TextField(blank=True)
    proposals_per_box = models.PositiveSmallIntegerField(default=2)
    phrasings_per_task = models.PositiveSmallIntegerField(default=3)
    ratio = models.JSONField(default=default_ratio)
    allowed_hosts = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's role in a dataset; a person may hold several. Whoever is inactive is kept out; their work stays."""

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)
    inactive_since = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["dataset", "user", "role"], name="one_membership_per_role")]


class Invitation(models.Model):
    """A link that gives whoever opens it a role; only the secret's SHA-256 is kept."""

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role.choices)
    digest = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    accepted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+")


class Guideline(models.Model):
    """What people are told at one stage, in Markdown; a change is a new version."""

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="guidelines")
    stage = models.CharField(max_length=10, choices=Stage.choices)
    version = models.PositiveIntegerField()
    text = models.TextField(blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["dataset", "stage", "version"], name="one_guideline_version")]


class GuidelineRead(models.Model):
    """A person says that they have read this version; what they do at its stage from then on is done by it."""

    guideline = models.ForeignKey(Guideline, on_delete=models.CASCADE, related_name="reads")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="guideline_reads")
    read_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["guideline", "person"], name="one_read_per_person_and_version")]


class Application(models.Model):
    """A program or site; a web application, and only that, has a category."""

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="applications")
    slug = models.SlugField()
    name = models.CharField(max_length=100)
    platform = models.CharField(max_length=10, choices=Platform.choices)
    category = models.CharField(max_length=20, choices=Category.choices, blank=True)
    target = models.PositiveSmallIntegerField(default=4)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["dataset", "slug"], name="one_application_per_slug"),
            models.CheckConstraint(
                condition=(models.Q(platform="web") & ~models.Q(category=""))
                | (~models.Q(platform="web") & models.Q(category="")),
                name="category_iff_web",
            ),
        ]

    def __str__(self) -> str:
        return self.name
