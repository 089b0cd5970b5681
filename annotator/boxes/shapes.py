"""How boxes, edits and reviews look to the outside."""

from typing import Any

from rest_framework import serializers

from annotator.boxes.models import Box, BoxEdit, BoxStage, Decision, EditAction, Kind, Origin
from annotator.screens.shapes import ScreenShape

EDITS_AT_ONCE = 2000


class BoxStateShape(serializers.Serializer[Any]):
    """A rectangle and what is done with it: half-open, in pixels of the screen's picture."""

    left = serializers.IntegerField()
    top = serializers.IntegerField()
    right = serializers.IntegerField()
    bottom = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Kind.choices)


class BoxShape(BoxStateShape):
    """Half-open, in pixels of the screen's picture. `touched`: a person has edited it since its capture."""

    id = serializers.UUIDField()
    origin = serializers.ChoiceField(choices=Origin.choices)
    version = serializers.IntegerField()
    details = serializers.DictField()
    touched = serializers.SerializerMethodField()

    def get_touched(self, box: Box) -> bool:
        return box.pk in self.context["touched"]


class DecisionShape(serializers.Serializer[Any]):
    decision = serializers.ChoiceField(choices=Decision.choices)
    reason = serializers.CharField()
    reviewer = serializers.CharField(source="reviewer.__str__")
    version = serializers.IntegerField()
    made_at = serializers.DateTimeField()


class DoubtShape(serializers.Serializer[Any]):
    """Somebody who was to name the box says that it is wrong."""

    box_id = serializers.UUIDField()
    text = serializers.CharField()
    author = serializers.CharField(source="author.__str__")
    made_at = serializers.DateTimeField()


class MayShape(serializers.Serializer[Any]):
    edit = serializers.BooleanField()
    submit = serializers.BooleanField()
    review = serializers.BooleanField()


class WhyShape(serializers.Serializer[Any]):
    """Why not, for what one may not do; else empty."""

    edit = serializers.CharField()
    submit = serializers.CharField()
    review = serializers.CharField()


class ScreenBoxesShape(serializers.Serializer[Any]):
    """`brought_version`: what a capture brought, before people began; `returned_version`: what was last returned."""

    version = serializers.IntegerField()
    stage = serializers.ChoiceField(choices=BoxStage.choices)
    boxes = BoxShape(many=True)
    may = MayShape()
    why = WhyShape()
    decision = DecisionShape(allow_null=True)
    doubts = DoubtShape(many=True)
    brought_version = serializers.IntegerField()
    returned_version = serializers.IntegerField(allow_null=True)


class EditedBoxShape(serializers.Serializer[Any]):
    """Sides and kind may be left out where the box is removed; `origin` and `copied_from` count for a new box only.

    `copied_from` is the id of a box of another screen of the dataset.
    """

    id = serializers.UUIDField()
    left = serializers.IntegerField(required=False)
    top = serializers.IntegerField(required=False)
    right = serializers.IntegerField(required=False)
    bottom = serializers.IntegerField(required=False)
    kind = serializers.ChoiceField(choices=Kind.choices, required=False)
    origin = serializers.ChoiceField(choices=[Origin.DRAWN, Origin.VISION, Origin.IMPORTED], required=False)
    copied_from = serializers.UUIDField(required=False)


class EditShape(serializers.Serializer[Any]):
    """`id` is made by the client: sending an edit twice makes one."""

    id = serializers.UUIDField()
    action = serializers.ChoiceField(choices=EditAction.choices)
    box = EditedBoxShape()

    def validate(self, edit: dict[str, Any]) -> dict[str, Any]:
        needed = {"left", "top", "right", "bottom", "kind"}
        if edit["action"] != EditAction.REMOVE and (missing := needed - edit["box"].keys()):
            raise serializers.ValidationError({"box": f"Say {', '.join(sorted(missing))} of the box too."})
        return edit


class EditsShape(serializers.Serializer[Any]):
    """`base_version` is the version of the boxes that the edits were made on."""

    base_version = serializers.IntegerField(min_value=0)
    edits = serializers.ListField(child=EditShape(), allow_empty=False, max_length=EDITS_AT_ONCE)


class MadeEditShape(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    version = serializers.IntegerField()


class AppliedShape(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    edits = MadeEditShape(many=True)


class HistoryShape(serializers.Serializer[Any]):
    """`author` is null for what a capture brought."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    author = serializers.SerializerMethodField()
    action = serializers.ChoiceField(choices=EditAction.choices)
    box_id = serializers.UUIDField()
    before = BoxStateShape(allow_null=True)
    after = BoxStateShape(allow_null=True)
    made_at = serializers.DateTimeField()

    def get_author(self, edit: BoxEdit) -> str | None:
        return str(edit.author) if edit.author else None


class VersionShape(serializers.Serializer[Any]):
    version = serializers.IntegerField(min_value=0)


class SubmitShape(VersionShape):
    """`token` of the lease, when the screen came from the queue."""

    token = serializers.UUIDField(required=False, allow_null=True, default=None)


class ReviewShape(SubmitShape):
    decision = serializers.ChoiceField(choices=Decision.choices)
    reason = serializers.CharField(allow_blank=True, default="", max_length=5000)


class PresentBoxShape(BoxStateShape):
    """A box as it is now, after somebody else's edit."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    removed = serializers.BooleanField()


class QueuedScreenShape(ScreenShape):
    """`mine`: the person who asks has drawn here. `returned_because` is the reviewer's reason."""

    stage = serializers.CharField(source="box_stage")
    boxes = serializers.IntegerField(source="boxes_count")
    version = serializers.IntegerField(source="box_version")
    mine = serializers.BooleanField()
    returned_because = serializers.CharField()


class BoxQueueShape(serializers.Serializer[Any]):
    """What the person who asks may do next; at most 50 of each, oldest first."""

    returned = QueuedScreenShape(many=True)
    to_draw = QueuedScreenShape(many=True)
    to_review = QueuedScreenShape(many=True)
