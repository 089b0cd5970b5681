"""Models of datasets, memberships, guidelines and applications (OmniACT 3.2.1)."""

from django.conf import settings
from django.db import models

from annotator.domain.categories import LONGEST_CATEGORY


class Role(models.TextChoices):
    ANNOTATOR = "annotator"
    VOLUNTEER = "volunteer"
    MAINTAINER = "maintainer"


class Platform(models.TextChoices):
    MACOS = "macos", "macOS"
    LINUX = "linux", "Linux"
    WINDOWS = "windows", "Windows"
    ANDROID = "android", "Android"
    WEB = "web", "Web"


class WorkStage(models.TextChoices):
    """The stages of work on a dataset: each has guidelines, leases, reservations and measured time."""

    BOXES = "boxes", "Drawing boxes"
    REVIEW = "review", "Reviewing boxes"
    LABELS = "labels", "Naming boxes"
    ADJUDICATION = "adjudication", "Adjudicating"
    TASKS = "tasks", "Writing tasks"
    FINAL_PASS = "final-pass", "Final pass"
    DIALOGUES = "dialogues", "Checking dialogues"
    EPISODES = "episodes", "Performing tasks"
    EPISODE_REVIEW = "episode-review", "Reviewing episodes"
    TRIALS = "trials", "Trials"
    TRAINING = "training", "Training"


#: the stages that have guidelines, and whose quality and pace are measured
GUIDELINE_STAGES = (WorkStage.BOXES, WorkStage.LABELS, WorkStage.TASKS)
GUIDELINE_STAGE_CHOICES = [(stage.value, stage.label) for stage in GUIDELINE_STAGES]


class SuggestionsShown(models.TextChoices):
    """When the people of a stage see what an assistant suggests there."""

    NEVER = "never", "Never"
    BEFORE = "before", "Before they answer"
    AFTER = "after", "After they have answered"


def default_ratio() -> list[int]:
    return [7, 1, 2]


class Archivable(models.Model):
    """Who archived or deleted it, and when: until it is brought back it is read only, and hidden from queues and lists.

    A week after its deletion its content is removed for good; where the row itself has to stay, `removed_at` says when
    (decision 28).
    """

    archived_at = models.DateTimeField(null=True, editable=False)
    archived_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", editable=False
    )
    deleted_at = models.DateTimeField(null=True, editable=False)
    deleted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", editable=False
    )
    removed_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        abstract = True

    @property
    def is_open(self) -> bool:
        """Whether people work on it."""
        return self.archived_at is None and self.deleted_at is None


class Dataset(Archivable):
    """One collection effort with its own settings and members."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=100)
    description = models.TextField(blank=True)
    proposals_per_box = models.PositiveSmallIntegerField(default=2)
    phrasings_per_task = models.PositiveSmallIntegerField(default=3)
    ratio = models.JSONField(default=default_ratio)
    licence = models.CharField(max_length=100, blank=True, help_text="SPDX identifier, such as CC-BY-4.0")
    citation = models.TextField(blank=True, help_text="how to cite the dataset, such as a BibTeX entry")
    allowed_hosts = models.JSONField(default=list, blank=True)
    releases_recorded_only = models.BooleanField(
        default=False, help_text="whether releases hold episodes of which no replay proved anything"
    )
    suggested_boxes = models.BooleanField(
        default=False, help_text="whether those who draw boxes see the ones that an assistant suggests"
    )
    suggested_labels = models.CharField(
        max_length=10,
        choices=SuggestionsShown.choices,
        default=SuggestionsShown.NEVER,
        help_text="when those who name boxes see the labels that an assistant suggests",
    )
    suggested_tasks = models.BooleanField(
        default=False, help_text="whether those who write tasks see the ones that an assistant suggests"
    )
    keeps_disabled = models.BooleanField(
        default=False, help_text="whether captures keep the boxes of disabled controls, marked as such"
    )
    shows_names = models.BooleanField(
        default=False, help_text="whether those who name boxes see what the page or program calls the control"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's role in a dataset; a person may hold several. Inactive members have no access; their work stays."""

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)
    inactive_since = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["dataset", "user", "role"], name="one_membership_per_role")]


class Invitation(models.Model):
    """An offer of a role to the first person who opens its link, or only to the person with `username`.

    `username` is kept as it was typed, `invited` is null where nobody had it. `email` lets whoever signs in by single
    sign-on with this address in; it is forgotten when they come. Of the link's secret only the SHA-256 is kept.
    """

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role.choices)
    username = models.CharField(max_length=150, blank=True)
    email = models.EmailField(blank=True)
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="invitations"
    )
    digest = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    accepted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+")


class Guideline(models.Model):
    """The instructions for one stage, in Markdown; a change is a new version."""

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="guidelines")
    stage = models.CharField(max_length=10, choices=GUIDELINE_STAGE_CHOICES)
    version = models.PositiveIntegerField()
    text = models.TextField(blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["dataset", "stage", "version"], name="one_guideline_version")]


class GuidelineRead(models.Model):
    """A record that a person has read a version; their later work at its stage is attributed to it."""

    guideline = models.ForeignKey(Guideline, on_delete=models.CASCADE, related_name="reads")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="guideline_reads")
    read_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["guideline", "person"], name="one_read_per_person_and_version")]


class Application(Archivable):
    """A program or web site to be covered; web sites, and only they, have a category."""

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="applications")
    slug = models.SlugField()
    name = models.CharField(max_length=100)
    platform = models.CharField(max_length=10, choices=Platform.choices)
    category = models.CharField(max_length=LONGEST_CATEGORY, blank=True)
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


class SavedFilter(models.Model):
    """Filters and order of a list, as the address of its page holds them, saved by one person under a name."""

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="saved_filters")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="saved_filters")
    list_name = models.CharField(max_length=30)
    name = models.CharField(max_length=60)
    query = models.CharField(max_length=1000, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["dataset", "person", "list_name", "name"], name="one_saved_filter_per_name")
        ]
