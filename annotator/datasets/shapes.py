"""How datasets, members and applications look to the outside."""

from typing import Any

from rest_framework import serializers

from annotator.datasets.models import (
    Application,
    Category,
    Dataset,
    Guideline,
    Membership,
    Platform,
    Role,
    Stage,
)


class RatioField(serializers.ListField):
    """How a release is shared out: training, validation, test."""

    child = serializers.IntegerField(min_value=0, max_value=1000)

    def __init__(self, **settings: Any) -> None:
        super().__init__(min_length=3, max_length=3, **settings)


class DatasetShape(serializers.ModelSerializer[Dataset]):
    """`roles` are those of the person who asks."""

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
            "allowed_hosts",
            "created_at",
            "roles",
        ]
        read_only_fields = ["slug", "created_at"]
        extra_kwargs = {
            "proposals_per_box": {"min_value": 1, "max_value": 10},
            "phrasings_per_task": {"min_value": 0, "max_value": 10},
        }

    def get_roles(self, dataset: Dataset) -> list[str]:
        held: dict[int, list[str]] = self.context.get("roles", {})
        return sorted(held.get(dataset.pk, []))

    def validate_ratio(self, ratio: list[int]) -> list[int]:
        if ratio[0] < 1:
            raise serializers.ValidationError("The training split needs a share: give for example 7, 1, 2.")
        return ratio


class GuidelineShape(serializers.ModelSerializer[Guideline]):
    author = serializers.CharField(source="author.__str__", default="", read_only=True)
    stage = serializers.ChoiceField(choices=Stage.choices, read_only=True)

    class Meta:
        model = Guideline
        fields = ["stage", "version", "text", "author", "created_at"]
        read_only_fields = ["version", "created_at"]
        extra_kwargs = {"text": {"required": True}}


class ReadableGuidelineShape(GuidelineShape):
    """`read_at`: when the person who asks said that they have read this version; `read_version`: which one last."""

    read_at = serializers.DateTimeField(allow_null=True, read_only=True)
    read_version = serializers.IntegerField(allow_null=True, read_only=True)

    class Meta(GuidelineShape.Meta):
        fields = [*GuidelineShape.Meta.fields, "read_at", "read_version"]


class ReadShape(serializers.Serializer[Any]):
    """`version`: what was shown to whoever has read it."""

    version = serializers.IntegerField(min_value=1)


class GuidelineReadShape(serializers.Serializer[Any]):
    person_id = serializers.IntegerField()
    name = serializers.CharField(source="person.__str__")
    stage = serializers.ChoiceField(source="guideline.stage", choices=Stage.choices)
    version = serializers.IntegerField(source="guideline.version")
    read_at = serializers.DateTimeField()


class MembershipShape(serializers.ModelSerializer[Membership]):
    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user.__str__", read_only=True)
    role = serializers.ChoiceField(choices=Role.choices)

    class Meta:
        model = Membership
        fields = ["id", "user_id", "username", "name", "role", "inactive_since"]
        read_only_fields = ["user_id", "inactive_since"]


class RoleShape(serializers.Serializer[object]):
    role = serializers.ChoiceField(choices=Role.choices)


class InvitationShape(serializers.Serializer[object]):
    """`link` is shown this once."""

    role = serializers.CharField()
    link = serializers.CharField()
    expires_at = serializers.DateTimeField()


class OpenInvitationShape(serializers.Serializer[object]):
    dataset = serializers.CharField()
    role = serializers.CharField()


class AcceptShape(serializers.Serializer[object]):
    """Left empty by whoever is signed in already."""

    username = serializers.CharField(max_length=150, required=False, default="")
    name = serializers.CharField(max_length=100, required=False, default="")
    password = serializers.CharField(trim_whitespace=False, required=False, default="")


class ApplicationShape(serializers.ModelSerializer[Application]):
    platform = serializers.ChoiceField(choices=Platform.choices)
    category = serializers.ChoiceField(choices=Category.choices, allow_blank=True, required=False)

    class Meta:
        model = Application
        fields = ["slug", "name", "platform", "category", "target"]
        read_only_fields = ["slug"]
        extra_kwargs = {"target": {"min_value": 1, "max_value": 1000}}


def roles_context(memberships: Any) -> dict[str, dict[int, list[str]]]:
    """The `roles` that DatasetShape looks up, from one query over a person's memberships."""
    held: dict[int, list[str]] = {}
    for dataset_id, role in memberships.filter(inactive_since=None).values_list("dataset_id", "role"):
        held.setdefault(dataset_id, []).append(role)
    return {"roles": held}
