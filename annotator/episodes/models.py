"""Tasks of several steps, the episodes in which people performed them, and what was judged of those."""

import uuid

from django.conf import settings
from django.db import models

from annotator.domain.step_history import NAME_LENGTH, ChangeKind
from annotator.environments.models import Environment, Session

CHANGE_KINDS = [(kind.value, kind.value.replace("-", " ").capitalize()) for kind in ChangeKind]


class Origin(models.TextChoices):
    WRITTEN = "written"
    IMPORTED = "imported"


class EpisodeTask(models.Model):
    """Something to be done in an environment; what it says is in its latest sentence.

    `asks_answer`: performing it ends with an answer in words (GUICourse's web-multi).
    """

    environment = models.ForeignKey(Environment, on_delete=models.PROTECT, related_name="episode_tasks")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="episode_tasks")
    client_id = models.UUIDField(default=uuid.uuid4, help_text="an author who sends a task twice makes one")
    origin = models.CharField(max_length=10, choices=Origin.choices, default=Origin.WRITTEN)
    asks_answer = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["author", "client_id"], name="one_episode_task_per_client_id")]


class TaskSentence(models.Model):
    """An immutable revision of what a task asks for; who performs it may revise it."""

    task = models.ForeignKey(EpisodeTask, on_delete=models.CASCADE, related_name="sentences")
    revision = models.PositiveIntegerField()
    text = models.TextField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-revision"]
        constraints = [models.UniqueConstraint(fields=["task", "revision"], name="one_sentence_per_revision")]


class Episode(models.Model):
    """One person's performance of a task. `session` is the one it is recorded in now; earlier ones are its steps'.

    Given up: with a reason, or because the environment is not as the task supposes (`wrong_state`).
    """

    task = models.ForeignKey(EpisodeTask, on_delete=models.PROTECT, related_name="episodes")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="episodes")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="episodes")
    begun_at = models.DateTimeField(auto_now_add=True)
    given_up_at = models.DateTimeField(null=True)
    wrong_state = models.BooleanField(default=False)
    given_up_reason = models.TextField(blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["task", "person"], condition=models.Q(given_up_at=None), name="one_episode_per_person_and_task"
            ),
            models.CheckConstraint(
                condition=models.Q(given_up_at=None) | ~models.Q(given_up_reason=""),
                name="given_up_episodes_have_a_reason",
            ),
        ]


class StepPicture(models.Model):
    """A picture of a session's screen (PNG), stored once for each content."""

    sha256 = models.CharField(max_length=64, unique=True)
    file = models.FileField(upload_to="steps", max_length=200)
    thumbnail = models.FileField(upload_to="step-thumbnails", max_length=200)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()


class CheckPicture(models.Model):
    """A picture that outcome checks of a dataset's environments can name: sent by a maintainer, or seen in a try."""

    dataset = models.ForeignKey("datasets.Dataset", on_delete=models.CASCADE, related_name="check_pictures")
    picture = models.ForeignKey(StepPicture, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=200, help_text="of the file or of the environment that was tried")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["dataset", "picture"], name="one_check_picture_per_content")]


class EpisodeStep(models.Model):
    """A recorded action, as PyAutoGUI lines, with what was on the screen; it never changes (`StepChange`).

    `index` counts from 0 within the episode, `number` from 1 within the session. `point` and `end` are [x, y] in screen
    pixels, null for keys and texts; `path` is [[seconds, x, y], …]; `elements` are those under the point, outermost
    first, `surroundings` their siblings, `tree` the file of all (JSON). Times are seconds since the session started.
    """

    episode = models.ForeignKey(Episode, on_delete=models.CASCADE, related_name="steps")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    index = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    script = models.TextField()
    point = models.JSONField(null=True)
    end = models.JSONField(null=True)
    path = models.JSONField(default=list, blank=True)
    elements = models.JSONField(default=list, blank=True)
    surroundings = models.JSONField(default=list, blank=True)
    source = models.CharField(max_length=20, blank=True, help_text="what told the elements: dom, at-spi, none")
    tree = models.FileField(upload_to="step-trees", max_length=200, blank=True)
    address = models.TextField(blank=True)
    title = models.TextField(blank=True)
    started_at = models.FloatField()
    ended_at = models.FloatField()
    before = models.ForeignKey(StepPicture, on_delete=models.PROTECT, null=True, related_name="+")
    after = models.ForeignKey(StepPicture, on_delete=models.PROTECT, null=True, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["episode", "index"], name="one_step_per_index"),
            models.UniqueConstraint(fields=["session", "number"], name="one_step_per_number_of_a_session"),
            models.CheckConstraint(condition=models.Q(ended_at__gte=models.F("started_at")), name="steps_end_later"),
        ]


class EpisodeVideo(models.Model):
    """A WebM video of the screen of a session in which an episode was recorded, from `started_at` to its end.

    `started_at` is in seconds since the session started, as the times of steps are; null where it is not known.
    """

    episode = models.ForeignKey(Episode, on_delete=models.CASCADE, related_name="videos")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="+")
    sha256 = models.CharField(max_length=64)
    file = models.FileField(upload_to="videos", max_length=200)
    size = models.PositiveBigIntegerField(help_text="bytes")
    started_at = models.FloatField(null=True)
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["session", "pk"]
        constraints = [models.UniqueConstraint(fields=["session", "sha256"], name="one_video_per_session_and_content")]


class StepChange(models.Model):
    """What a person changed about recorded steps (`domain.step_history`), when `recorded` of them were there."""

    episode = models.ForeignKey(Episode, on_delete=models.CASCADE, related_name="changes")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=12, choices=CHANGE_KINDS)
    steps = models.JSONField()
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    recorded = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["episode", "number"], name="one_change_per_number")]


class Submission(models.Model):
    """The episode as its person handed it in: the shown steps, the sentence in force, and the answer.

    `steps` is [{"indices", "name"}, …]; `no_answer`: the task asks for an answer and there is none. `replay` is the
    session that replays it.
    """

    episode = models.ForeignKey(Episode, on_delete=models.CASCADE, related_name="submissions")
    number = models.PositiveIntegerField()
    sentence = models.ForeignKey(TaskSentence, on_delete=models.PROTECT, related_name="+")
    steps = models.JSONField()
    answer = models.TextField(blank=True)
    no_answer = models.BooleanField(default=False)
    replay = models.ForeignKey(Session, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["episode", "number"], name="one_submission_per_number"),
            models.CheckConstraint(
                condition=models.Q(no_answer=False) | models.Q(answer=""), name="no_answer_has_no_answer_text"
            ),
        ]


class Judgement(models.TextChoices):
    ACCEPTED = "accepted"
    RETURNED = "returned"
    DROPPED = "dropped"


class EpisodeVerdict(models.Model):
    """A maintainer's verdict on one submission; the latest one counts."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="verdicts")
    reviewer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="episode_verdicts")
    judgement = models.CharField(max_length=10, choices=Judgement.choices)
    reason = models.TextField(blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(judgement="accepted") | ~models.Q(reason=""),
                name="returned_and_dropped_episodes_have_a_reason",
            )
        ]
