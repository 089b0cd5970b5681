"""Serializers of datasets, members and applications."""

from datetime import datetime
from typing import Any

from rest_framework import serializers

from annotator.datasets.models import (
    GUIDELINE_STAGE_CHOICES,
    Application,
    Dataset,
    Guideline,
    Invitation,
    Membership,
    Platform,
    Role,
    SavedFilter,
)
from annotator.datasets.selectors.closed import removal_due
from annotator.domain.categories import LONGEST_CATEGORY
from annotator.http.fields import PersonNameField


class RatioField(serializers.ListField):
    """The shares of a release's splits: training, validation, test."""

    child = serializers.IntegerField(min_value=0, max_value=1000)

    def __init__(self, **settings: Any) -> None:
        super().__init__(min_length=3, max_length=3, **settings)


#: who archived or deleted it, when, and when its content is removed for good
CLOSED = ("archived_at", "archived_by", "deleted_at", "deleted_by", "removal_due", "removed_at")


class ArchivableSerializer(serializers.ModelSerializer[Any]):
    """The part of a dataset or application that says whether it is archived or deleted."""

    archived_by = PersonNameField()
    deleted_by = PersonNameField()
    removal_due = serializers.SerializerMethodField()

    def get_removal_due(self, item: Dataset | Application) -> datetime | None:
        return removal_due(item)


class DatasetSerializer(ArchivableSerializer):
    """A dataset; `roles` are those of the person who asks."""

    roles = serializers.SerializerMethodField()
    ratio = RatioField(required=False)
    allowed_hosts = serializers.ListField(child=serializers.CharField(max_length=255), required=False)

    class Meta:
        model = Dataset
        fields = [
            "slug",
            "name",
            "description",
            "proposals_per_box",
            "phrasings_per_task",
            "ratio",
            "licence",
            "citation",
            "allowed_hosts",
            "releases_recorded_only",
            "suggested_boxes",
            "suggested_labels",
            "suggested_tasks",
            "keeps_disabled",
            "shows_names",
            "created_at",
            "roles",
            *CLOSED,
        ]
        read_only_fields = ["slug", "created_at", *CLOSED]
        extra_kwargs = {
            "proposals_per_box": {"min_value": 1, "max_value": 10},
            "phrasings_per_task": {"min_value": 0, "max_value": 10},
        }

    def get_roles(self, dataset: Dataset) -> list[str]:
        roles: dict[int, list[str]] = self.context.get("roles", {})
        return sorted(roles.get(dataset.pk, []))

    def validate_ratio(self, ratio: list[int]) -> list[int]:
        if ratio[0] < 1:
            raise serializers.ValidationError("The training split needs a share: give for example 7, 1, 2.")
        return ratio


class GuidelineSerializer(serializers.ModelSerializer[Guideline]):
    author = PersonNameField()
    stage = serializers.ChoiceField(choices=GUIDELINE_STAGE_CHOICES, read_only=True)

    class Meta:
        model = Guideline
        fields = ["stage", "version", "text", "author", "created_at"]
        read_only_fields = ["version", "created_at"]
        extra_kwargs = {"text": {"required": True}}


class NewGuidelineSerializer(serializers.Serializer[object]):
    """A new version of guidelines; `base_version`: the version that was changed, 0 where there was none."""

    text = serializers.CharField(allow_blank=True)
    base_version = serializers.IntegerField(min_value=0)


class ReadableGuidelineSerializer(GuidelineSerializer):
    """Guidelines; `read_at`: when the person read this version; `read_version`: the latest version that they read."""

    read_at = serializers.DateTimeField(allow_null=True, read_only=True)
    read_version = serializers.IntegerField(allow_null=True, read_only=True)

    class Meta(GuidelineSerializer.Meta):
        fields = [*GuidelineSerializer.Meta.fields, "read_at", "read_version"]


class ReadSerializer(serializers.Serializer[Any]):
    """A read; `version`: the version that was shown."""

    version = serializers.IntegerField(min_value=1)


class GuidelineReadSerializer(serializers.Serializer[Any]):
    person_id = serializers.IntegerField()
    name = PersonNameField(source="person")
    stage = serializers.ChoiceField(source="guideline.stage", choices=GUIDELINE_STAGE_CHOICES)
    version = serializers.IntegerField(source="guideline.version")
    read_at = serializers.DateTimeField()


class MembershipSerializer(serializers.ModelSerializer[Membership]):
    username = serializers.CharField(source="user.username")
    name = PersonNameField(source="user")
    role = serializers.ChoiceField(choices=Role.choices)

    class Meta:
        model = Membership
        fields = ["id", "user_id", "username", "name", "role", "inactive_since"]
        read_only_fields = ["user_id", "inactive_since"]


class NewInvitationSerializer(serializers.Serializer[object]):
    """Without `username`: for whoever opens the link first, or signs in by single sign-on with the address `email`."""

    role = serializers.ChoiceField(choices=Role.choices)
    username = serializers.CharField(max_length=150, required=False, allow_blank=True, default="")
    email = serializers.EmailField(required=False, allow_blank=True, default="")


class InvitationSerializer(serializers.Serializer[object]):
    """A new invitation with its `link`, shown this once; the same whether or not the user name exists."""

    role = serializers.CharField()
    username = serializers.CharField(allow_blank=True)
    email = serializers.CharField(allow_blank=True)
    link = serializers.CharField()
    expires_at = serializers.DateTimeField()


class PendingInvitationSerializer(serializers.ModelSerializer[Invitation]):
    """An invitation that nobody has accepted; empty `username`: anybody may. Its link is not shown again."""

    role = serializers.ChoiceField(choices=Role.choices)
    email = serializers.CharField(allow_blank=True)
    invited_by = PersonNameField(source="created_by")

    class Meta:
        model = Invitation
        fields = ["id", "role", "username", "email", "invited_by", "created_at", "expires_at"]


class OpenInvitationSerializer(serializers.Serializer[object]):
    """What a link offers; `username`: the only person who may accept, empty where anybody may."""

    dataset = serializers.CharField()
    role = serializers.CharField()
    username = serializers.CharField(allow_blank=True)


class MyInvitationSerializer(serializers.ModelSerializer[Invitation]):
    dataset = serializers.CharField(source="dataset.name")
    invited_by = PersonNameField(source="created_by")

    class Meta:
        model = Invitation
        fields = ["id", "dataset", "role", "invited_by", "expires_at"]


class AcceptSerializer(serializers.Serializer[object]):
    """The account of a newcomer; left empty by a person who is signed in."""

    username = serializers.CharField(max_length=150, required=False, allow_blank=True, default="")
    name = serializers.CharField(max_length=100, required=False, allow_blank=True, default="")
    email = serializers.EmailField(required=False, allow_blank=True, default="")
    password = serializers.CharField(trim_whitespace=False, required=False, allow_blank=True, default="")


class ApplicationSerializer(ArchivableSerializer):
    platform = serializers.ChoiceField(choices=Platform.choices)
    category = serializers.CharField(max_length=LONGEST_CATEGORY, allow_blank=True, required=False)

    class Meta:
        model = Application
        fields = ["slug", "name", "platform", "category", "target", *CLOSED]
        read_only_fields = ["slug", *CLOSED]
        extra_kwargs = {"target": {"min_value": 1, "max_value": 1000}}


class ApplicationTableSerializer(serializers.Serializer[Any]):
    """A pasted table: a row for each application, with its name, platform, category and number of screens."""

    text = serializers.CharField(max_length=100_000, trim_whitespace=False)
    dry_run = serializers.BooleanField(default=False, help_text="only say what would become of each row")


class ApplicationRowSerializer(serializers.Serializer[Any]):
    """A row at a line of the table; `problem` is empty for one that can be added."""

    line = serializers.IntegerField()
    name = serializers.CharField()
    platform = serializers.CharField()
    category = serializers.CharField()
    target = serializers.IntegerField()
    problem = serializers.CharField()


class ReadTableSerializer(serializers.Serializer[Any]):
    """The rows of a table, and how many applications were added: none where it was only read."""

    rows = ApplicationRowSerializer(many=True)
    added = serializers.IntegerField()


class SavedFilterSerializer(serializers.ModelSerializer[SavedFilter]):
    """Filters and order of a list (screens, tasks, …); `query` is what the address of its page has after `?`."""

    class Meta:
        model = SavedFilter
        fields = ["id", "list_name", "name", "query"]
        extra_kwargs = {"query": {"required": True}}


def roles_context(memberships: Any) -> dict[str, dict[int, list[str]]]:
    """The context `roles` that DatasetSerializer reads, from one query over a person's memberships."""
    roles: dict[int, list[str]] = {}
    for dataset_id, role in memberships.filter(inactive_since=None).values_list("dataset_id", "role"):
        roles.setdefault(dataset_id, []).append(role)
    return {"roles": roles}
