"""Models of working time and pay: shifts, rates, contests and approved sheets, which triggers keep unchanged."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from annotator.datasets.models import Dataset, Role, WorkStage


class Timekeeping(models.Model):
    """A dataset's settings of time measurement: a gap longer than `idle_seconds` is not counted."""

    dataset = models.OneToOneField(Dataset, on_delete=models.CASCADE, primary_key=True, related_name="timekeeping")
    idle_seconds = models.PositiveSmallIntegerField(default=90)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(idle_seconds__range=(15, 1800)), name="idle_time_out_is_sensible")
        ]


class Shift(models.Model):
    """A person was at one stage of one dataset from `began` to `ended`, within one day; nobody's shifts overlap.

    `week` is the Monday (UTC) of the sheet it stands on; `ended` moves on while the person acts.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="shifts")
    dataset = models.ForeignKey(Dataset, on_delete=models.PROTECT, related_name="shifts")
    role = models.CharField(max_length=10, choices=Role.choices)
    stage = models.CharField(max_length=20, choices=WorkStage.choices)
    week = models.DateField()
    began = models.DateTimeField()
    ended = models.DateTimeField()

    class Meta:
        ordering = ["began", "pk"]
        indexes = [models.Index(fields=["person", "ended"]), models.Index(fields=["dataset", "week"])]
        constraints = [
            models.CheckConstraint(condition=models.Q(ended__gte=models.F("began")), name="shift_ends_after_it_began")
        ]


class Rate(models.Model):
    """The hourly pay of a role from the week of `starts`, a Monday; a later row replaces an earlier one."""

    dataset = models.ForeignKey(Dataset, on_delete=models.PROTECT, related_name="rates")
    role = models.CharField(max_length=10, choices=Role.choices)
    hourly = models.DecimalField(max_digits=8, decimal_places=2)
    currency = models.CharField(max_length=3)
    starts = models.DateField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["role", "-starts", "-pk"]
        constraints = [models.CheckConstraint(condition=models.Q(hourly__gte=0), name="rates_are_not_negative")]


class Contest(models.Model):
    """A person's claim that a day was measured wrong, with the missing minutes if they know them."""

    dataset = models.ForeignKey(Dataset, on_delete=models.PROTECT, related_name="contests")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="contests")
    role = models.CharField(max_length=10, choices=Role.choices)
    day = models.DateField()
    minutes = models.SmallIntegerField(null=True, help_text="what they propose to add, or, negative, to take away")
    note = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=~models.Q(note=""), name="contests_say_why")]


class Answer(models.Model):
    """A maintainer's answer to a contest: a correction in minutes on the sheet of `week`, 0 to decline."""

    contest = models.OneToOneField(Contest, on_delete=models.PROTECT, related_name="answer")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    minutes = models.SmallIntegerField()
    week = models.DateField()
    reason = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=~models.Q(reason=""), name="answers_have_a_reason")]


class Sheet(models.Model):
    """A person's week in a dataset as approved; neither the sheet nor its sources change any more.

    `lines` are the amounts as approved; `digest` is the SHA-256 of the shifts, corrections and lines behind them.
    """

    dataset = models.ForeignKey(Dataset, on_delete=models.PROTECT, related_name="sheets")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sheets")
    week = models.DateField()
    approved_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    approved_at = models.DateTimeField(auto_now_add=True)
    lines = models.JSONField(encoder=DjangoJSONEncoder)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["week", "person"]
        constraints = [models.UniqueConstraint(fields=["dataset", "person", "week"], name="one_sheet_per_week")]
