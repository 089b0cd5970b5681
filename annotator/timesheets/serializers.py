"""Serializers of working time, sheets and pay."""

from typing import Any

from rest_framework import serializers

from annotator.datasets.models import Role, WorkStage
from annotator.http.fields import PersonNameField
from annotator.timesheets.models import Answer, Contest, Rate, Sheet, Timekeeping
from annotator.timesheets.selectors import PersonWeek, SheetState, digest_of


class ActivitySerializer(serializers.Serializer[object]):
    """`ago_seconds`: how long before this report the person acted last; a minute at most counts."""

    stage = serializers.ChoiceField(choices=WorkStage.choices)
    ago_seconds = serializers.FloatField(default=0, min_value=0, max_value=60)


class TimerSerializer(serializers.Serializer[object]):
    """`counted`: whether the person's roles have such work; `today_seconds` in the dataset, UTC day."""

    counted = serializers.BooleanField()
    idle_seconds = serializers.IntegerField()
    today_seconds = serializers.IntegerField()


class WorkedSerializer(serializers.Serializer[object]):
    day = serializers.DateField()
    role = serializers.ChoiceField(choices=Role.choices)
    stage = serializers.ChoiceField(choices=WorkStage.choices)
    seconds = serializers.IntegerField()


class LineSerializer(serializers.Serializer[object]):
    """`worked` is the Monday of the week the time belongs to; no rate in force: no amount."""

    role = serializers.ChoiceField(choices=Role.choices)
    worked = serializers.DateField()
    seconds = serializers.IntegerField()
    hours = serializers.DecimalField(max_digits=8, decimal_places=2)
    rate = serializers.DecimalField(max_digits=8, decimal_places=2, allow_null=True)
    currency = serializers.CharField(allow_null=True)
    amount = serializers.DecimalField(max_digits=12, decimal_places=2, allow_null=True)


class ContestAnswerSerializer(serializers.ModelSerializer[Answer]):
    """`minutes` 0 declines; `week` is the Monday of the sheet on which a correction is paid."""

    by = PersonNameField()
    minutes = serializers.IntegerField(min_value=-1440, max_value=1440)

    class Meta:
        model = Answer
        fields = ["minutes", "reason", "by", "week", "made_at"]
        read_only_fields = ["week", "made_at"]


class ContestSerializer(serializers.ModelSerializer[Contest]):
    role = serializers.ChoiceField(choices=Role.choices)
    minutes = serializers.IntegerField(min_value=-1440, max_value=1440, allow_null=True)
    answer = ContestAnswerSerializer(read_only=True, allow_null=True)

    class Meta:
        model = Contest
        fields = ["id", "day", "role", "minutes", "note", "made_at", "answer"]
        read_only_fields = ["made_at"]


class OpenContestSerializer(ContestSerializer):
    """A contest that waits for an answer, and whose it is."""

    person = PersonNameField()

    class Meta(ContestSerializer.Meta):
        fields = [*ContestSerializer.Meta.fields, "person"]


class ApprovedSerializer(serializers.ModelSerializer[Sheet]):
    by = PersonNameField(source="approved_by")

    class Meta:
        model = Sheet
        fields = ["by", "approved_at", "digest"]


class BriefSheetSerializer(serializers.Serializer[Any]):
    """A sheet's figures without its days."""

    person_id = serializers.IntegerField(source="person.pk")
    person = PersonNameField()
    week = serializers.DateField()
    state = serializers.ChoiceField(choices=SheetState.choices)
    seconds = serializers.IntegerField()
    lines = LineSerializer(many=True)
    contests = ContestSerializer(many=True)
    approved = ApprovedSerializer(allow_null=True)


class SheetSerializer(BriefSheetSerializer):
    """`intact` is false when what was approved no longer gives its digest."""

    dataset = serializers.CharField(source="dataset.slug")
    name = serializers.CharField(source="dataset.name")
    idle_seconds = serializers.SerializerMethodField()
    worked = WorkedSerializer(many=True)
    roles = serializers.SerializerMethodField()
    intact = serializers.SerializerMethodField()

    def get_idle_seconds(self, sheet: PersonWeek) -> int:
        timekeeping = Timekeeping.objects.filter(dataset=sheet.dataset).first() or Timekeeping()
        return timekeeping.idle_seconds

    def get_roles(self, sheet: PersonWeek) -> list[str]:
        """The roles in which the person worked or may work: what they can contest."""
        membership_roles = sheet.dataset.memberships.filter(user=sheet.person).values_list("role", flat=True)
        return sorted({*membership_roles, *(worked.role for worked in sheet.worked)})

    def get_intact(self, sheet: PersonWeek) -> bool:
        return sheet.approved is None or digest_of(sheet) == sheet.approved.digest


class MyHoursSerializer(serializers.Serializer[object]):
    """`week` is a Monday; the person's sheets in all their datasets, empty ones too."""

    week = serializers.DateField()
    current_week = serializers.DateField()
    sheets = SheetSerializer(many=True)


class DatasetHoursSerializer(serializers.Serializer[object]):
    """`weeks` are Mondays, latest first; `contests` are all that wait for an answer, whatever their week."""

    weeks = serializers.ListField(child=serializers.DateField())
    contests = OpenContestSerializer(many=True)
    sheets = BriefSheetSerializer(many=True)


class ApproveSerializer(serializers.Serializer[object]):
    """Without `people` everybody whose sheet of that week is due."""

    week = serializers.DateField()
    people = serializers.ListField(child=serializers.IntegerField(), required=False, max_length=500)


class RateSerializer(serializers.ModelSerializer[Rate]):
    role = serializers.ChoiceField(choices=Role.choices)
    currency = serializers.RegexField(r"^[A-Z]{3}$", error_messages={"invalid": "Give three letters, such as USD."})
    hourly = serializers.DecimalField(max_digits=8, decimal_places=2, min_value=0)
    author = PersonNameField()

    class Meta:
        model = Rate
        fields = ["role", "hourly", "currency", "starts", "author", "made_at"]
        read_only_fields = ["made_at"]


class TimekeepingSerializer(serializers.ModelSerializer[Timekeeping]):
    class Meta:
        model = Timekeeping
        fields = ["idle_seconds"]
        extra_kwargs = {"idle_seconds": {"min_value": 15, "max_value": 1800, "required": True}}
