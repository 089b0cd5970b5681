"""Serializers of boxes, edits and reviews."""

from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from annotator.boxes.models import BoxEdit, BoxStage, Decision, EditAction, Fault, Kind, Origin, Remark
from annotator.http.fields import PersonNameField
from annotator.screens.serializers import ScreenSerializer

EDITS_AT_ONCE = 2000


class BoxStateSerializer(serializers.Serializer[Any]):
    """The rectangle of a box and its kind of interaction: half-open, in pixels of the screen's picture."""

    left = serializers.IntegerField()
    top = serializers.IntegerField()
    right = serializers.IntegerField()
    bottom = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Kind.choices)


class BoxSerializer(BoxStateSerializer):
    """A box, half-open, in pixels of the screen's picture. `touched`: a person has edited it since its capture."""

    id = serializers.UUIDField()
    origin = serializers.ChoiceField(choices=Origin.choices)
    version = serializers.IntegerField()
    details = serializers.DictField()
    touched = serializers.BooleanField(read_only=True)

    def to_representation(self, row: dict[str, Any]) -> dict[str, Any]:
        """A row of `box_rows` has every field already."""
        return {**row, "id": str(row["id"])}


class DecisionSerializer(serializers.Serializer[Any]):
    decision = serializers.ChoiceField(choices=Decision.choices)
    reason = serializers.CharField()
    reviewer = PersonNameField()
    version = serializers.IntegerField()
    made_at = serializers.DateTimeField()


class BoxReportSerializer(serializers.Serializer[Any]):
    """A report, by a person who was to name the box, that the box is wrong."""

    box_id = serializers.UUIDField()
    text = serializers.CharField()
    author = PersonNameField()
    made_at = serializers.DateTimeField()


class MaySerializer(serializers.Serializer[Any]):
    edit = serializers.BooleanField()
    submit = serializers.BooleanField()
    review = serializers.BooleanField()
    take_back = serializers.BooleanField()


class WhySerializer(serializers.Serializer[Any]):
    """For each action the reason why the person may not do it; empty where they may."""

    edit = serializers.CharField()
    submit = serializers.CharField()
    review = serializers.CharField()
    take_back = serializers.CharField()


class ScreenBoxesSerializer(serializers.Serializer[Any]):
    """A screen's boxes; `brought_version`: made by its capture or file; `returned_version`: returned last."""

    version = serializers.IntegerField()
    stage = serializers.ChoiceField(choices=BoxStage.choices)
    boxes = BoxSerializer(many=True)
    may = MaySerializer()
    why = WhySerializer()
    decision = DecisionSerializer(allow_null=True)
    box_reports = BoxReportSerializer(many=True)
    brought_version = serializers.IntegerField()
    returned_version = serializers.IntegerField(allow_null=True)


class EditedBoxSerializer(serializers.Serializer[Any]):
    """The box of an edit; a removal needs the id only, and `origin` and `copied_from` count for new boxes only.

    `copied_from` is the id of a box of another screen of the dataset.
    """

    id = serializers.UUIDField()
    left = serializers.IntegerField(required=False)
    top = serializers.IntegerField(required=False)
    right = serializers.IntegerField(required=False)
    bottom = serializers.IntegerField(required=False)
    kind = serializers.ChoiceField(choices=Kind.choices, required=False)
    origin = serializers.ChoiceField(
        choices=[Origin.DRAWN, Origin.VISION, Origin.IMPORTED, Origin.MODEL], required=False
    )
    copied_from = serializers.UUIDField(required=False)


class EditSerializer(serializers.Serializer[Any]):
    """One edit of a box; `id` is made by the client, so that a repeated request stores it once."""

    id = serializers.UUIDField()
    action = serializers.ChoiceField(choices=EditAction.choices)
    box = EditedBoxSerializer()

    def validate(self, edit: dict[str, Any]) -> dict[str, Any]:
        required = {"left", "top", "right", "bottom", "kind"}
        if edit["action"] != EditAction.REMOVE and (missing := required - edit["box"].keys()):
            raise serializers.ValidationError({"box": f"Say {', '.join(sorted(missing))} of the box too."})
        return edit


class EditsSerializer(serializers.Serializer[Any]):
    """`base_version` is the version of the boxes that the edits were made on."""

    base_version = serializers.IntegerField(min_value=0)
    edits = serializers.ListField(child=EditSerializer(), allow_empty=False, max_length=EDITS_AT_ONCE)


class MadeEditSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    version = serializers.IntegerField()


class AppliedSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    edits = MadeEditSerializer(many=True)


class HistorySerializer(serializers.Serializer[Any]):
    """One edit of the log; `author` is null for a capture."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    author = serializers.SerializerMethodField()
    action = serializers.ChoiceField(choices=EditAction.choices)
    box_id = serializers.UUIDField()
    before = BoxStateSerializer(allow_null=True)
    after = BoxStateSerializer(allow_null=True)
    made_at = serializers.DateTimeField()

    def get_author(self, edit: BoxEdit) -> str | None:
        return str(edit.author) if edit.author else None


class VersionSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField(min_value=0)


class SubmitSerializer(VersionSerializer):
    """A submission; `token` is that of the lease, when the screen came from the queue."""

    token = serializers.UUIDField(required=False, allow_null=True, default=None)


class ReviewSerializer(SubmitSerializer):
    decision = serializers.ChoiceField(choices=Decision.choices)
    reason = serializers.CharField(allow_blank=True, default="", max_length=5000)


class PresentBoxSerializer(BoxStateSerializer):
    """The present state of a box that another edit has changed."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    removed = serializers.BooleanField()


class QueuedScreenSerializer(ScreenSerializer):
    """A screen of the queue; `mine`: the person who asks has drawn here; `returned_because`: the reviewer's reason."""

    stage = serializers.CharField(source="box_stage")
    boxes = serializers.IntegerField(source="boxes_count")
    version = serializers.IntegerField(source="box_version")
    mine = serializers.BooleanField()
    returned_because = serializers.CharField()


class BoxQueueSerializer(serializers.Serializer[Any]):
    """The screens that wait for the person who asks; at most 50 of each kind, oldest first."""

    returned = QueuedScreenSerializer(many=True)
    to_draw = QueuedScreenSerializer(many=True)
    to_review = QueuedScreenSerializer(many=True)


class ResolutionSerializer(serializers.Serializer[Any]):
    author = PersonNameField()
    answer = serializers.CharField()
    made_at = serializers.DateTimeField()


class AnswerSerializer(serializers.Serializer[Any]):
    answer = serializers.CharField(allow_blank=True, default="", max_length=2000)


class MarkSerializer(serializers.Serializer[Any]):
    """A new remark: a fault and the id of a box or, for `missing`, the rectangle where a box should be."""

    fault = serializers.ChoiceField(choices=Fault.choices)
    note = serializers.CharField(allow_blank=True, default="", max_length=2000)
    box = serializers.UUIDField(allow_null=True, default=None)
    left = serializers.IntegerField(required=False)
    top = serializers.IntegerField(required=False)
    right = serializers.IntegerField(required=False)
    bottom = serializers.IntegerField(required=False)


class RemarkSerializer(serializers.Serializer[Any]):
    """A remark; `mine`: made by the person who asks; `delivered`: sent with returned boxes, else seen by its author
    only.
    """

    id = serializers.UUIDField()
    fault = serializers.ChoiceField(choices=Fault.choices)
    note = serializers.CharField()
    box_id = serializers.UUIDField(allow_null=True)
    left = serializers.IntegerField()
    top = serializers.IntegerField()
    right = serializers.IntegerField()
    bottom = serializers.IntegerField()
    reviewer = PersonNameField()
    mine = serializers.SerializerMethodField()
    delivered = serializers.SerializerMethodField()
    made_at = serializers.DateTimeField()
    resolution = serializers.SerializerMethodField()

    def get_mine(self, remark: Remark) -> bool:
        return bool(remark.reviewer_id == self.context["reader"].pk)

    def get_delivered(self, remark: Remark) -> bool:
        return bool(getattr(remark, "is_delivered", False))

    @extend_schema_field(ResolutionSerializer(allow_null=True))
    def get_resolution(self, remark: Remark) -> dict[str, Any] | None:
        try:
            return ResolutionSerializer(remark.resolution).data
        except ObjectDoesNotExist:
            return None


class EarlierBoxSerializer(BoxStateSerializer):
    id = serializers.UUIDField()
    origin = serializers.ChoiceField(choices=Origin.choices)


class EarlierBoxesSerializer(serializers.Serializer[Any]):
    """All boxes of a screen as of one version."""

    version = serializers.IntegerField()
    boxes = EarlierBoxSerializer(many=True)


class SimilarScreenSerializer(ScreenSerializer):
    """A similar screen; `distance`: the number of differing bits of the 64 of the pictures' fingerprints."""

    boxes = serializers.IntegerField(source="boxes_count")
    distance = serializers.IntegerField()
