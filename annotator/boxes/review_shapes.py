"""How remarks, earlier states and similar screens look to the outside."""

from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from annotator.boxes.models import Fault, Origin, Remark
from annotator.boxes.shapes import BoxStateShape
from annotator.screens.shapes import ScreenShape


class ResolutionShape(serializers.Serializer[Any]):
    author = serializers.CharField(source="author.__str__")
    answer = serializers.CharField()
    made_at = serializers.DateTimeField()


class AnswerShape(serializers.Serializer[Any]):
    answer = serializers.CharField(allow_blank=True, default="", max_length=2000)


class MarkShape(serializers.Serializer[Any]):
    """A fault of a box, by its id; or, for `missing`, the rectangle where one should be."""

    fault = serializers.ChoiceField(choices=Fault.choices)
    note = serializers.CharField(allow_blank=True, default="", max_length=2000)
    box = serializers.UUIDField(allow_null=True, default=None)
    left = serializers.IntegerField(required=False)
    top = serializers.IntegerField(required=False)
    right = serializers.IntegerField(required=False)
    bottom = serializers.IntegerField(required=False)


class RemarkShape(serializers.Serializer[Any]):
    """`mine`: made by the person who asks. `given`: the boxes were returned with it; else only its maker sees it."""

    id = serializers.UUIDField()
    fault = serializers.ChoiceField(choices=Fault.choices)
    note = serializers.CharField()
    box_id = serializers.UUIDField(allow_null=True)
    left = serializers.IntegerField()
    top = serializers.IntegerField()
    right = serializers.IntegerField()
    bottom = serializers.IntegerField()
    reviewer = serializers.CharField(source="reviewer.__str__")
    mine = serializers.SerializerMethodField()
    given = serializers.SerializerMethodField()
    made_at = serializers.DateTimeField()
    resolution = serializers.SerializerMethodField()

    def get_mine(self, remark: Remark) -> bool:
        return bool(remark.reviewer_id == self.context["reader"].pk)

    def get_given(self, remark: Remark) -> bool:
        return bool(getattr(remark, "given", False))

    @extend_schema_field(ResolutionShape(allow_null=True))
    def get_resolution(self, remark: Remark) -> dict[str, Any] | None:
        try:
            return ResolutionShape(remark.resolution).data
        except ObjectDoesNotExist:
            return None


class EarlierBoxShape(BoxStateShape):
    id = serializers.UUIDField()
    origin = serializers.ChoiceField(choices=Origin.choices)


class EarlierBoxesShape(serializers.Serializer[Any]):
    """All boxes of a screen as they were when it had this version."""

    version = serializers.IntegerField()
    boxes = EarlierBoxShape(many=True)


class SimilarScreenShape(ScreenShape):
    """`distance`: how many of 64 bits of the picture's fingerprint differ."""

    boxes = serializers.IntegerField(source="boxes_count")
    distance = serializers.IntegerField()
