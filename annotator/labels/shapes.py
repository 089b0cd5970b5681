"""How labels, turns and adjudications look to the outside."""

from typing import Any

from rest_framework import serializers

from annotator.boxes.models import Kind
from annotator.domain.label_text import distinguish
from annotator.labels.models import Choice, How, QueuedBox, ScreenStage, Skip
from annotator.screens.shapes import ScreenShape


class ScreenRowShape(ScreenShape):
    """A screen with how far it has come."""

    stage = serializers.ChoiceField(choices=ScreenStage.choices)
    boxes = serializers.IntegerField(source="boxes_count")
    labels = serializers.IntegerField(source="labels_count")
    version = serializers.IntegerField(source="box_version")


class ScreenDetailShape(ScreenRowShape):
    """`near_duplicates` are the ids of screens of the dataset that look nearly the same.

    `differing_pixels` is how far the frozen page, shown again, is from the picture; null where there is none.
    """

    near_duplicates = serializers.SerializerMethodField()
    differing_pixels = serializers.IntegerField(source="snapshot.differing_pixels", allow_null=True, default=None)
    page = serializers.DictField(help_text="what the capture noted: language, texts, timings, warnings")

    def get_near_duplicates(self, screen: Any) -> list[int]:
        twins: list[int] = self.context["near_duplicates"]
        return twins


class LabelShape(serializers.Serializer[Any]):
    """A label with its box in pixels; `stale`: the box was edited after the label was chosen."""

    box_id = serializers.UUIDField()
    slug = serializers.CharField()
    how = serializers.ChoiceField(choices=How.choices)
    left = serializers.IntegerField(source="box.left")
    top = serializers.IntegerField(source="box.top")
    right = serializers.IntegerField(source="box.right")
    bottom = serializers.IntegerField(source="box.bottom")
    kind = serializers.ChoiceField(source="box.kind", choices=Kind.choices)
    stale = serializers.SerializerMethodField()

    def get_stale(self, choice: Choice) -> bool:
        return choice.box.version > choice.box_version


class NamedBoxShape(serializers.Serializer[Any]):
    """The box to be named and the screen it is on."""

    id = serializers.UUIDField()
    left = serializers.IntegerField()
    top = serializers.IntegerField()
    right = serializers.IntegerField()
    bottom = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    screen = ScreenShape()


class AfterShape(serializers.Serializer[Any]):
    """`after`: the box that is open now, when the next one is fetched beside it."""

    after = serializers.UUIDField(required=False, allow_null=True, default=None)


class TurnShape(serializers.Serializer[Any]):
    """A box held for the person who asked; `taken` are the labels that its screen has already.

    `remaining` counts the boxes that wait for this person, 100 at most. `guidelines` is Markdown.
    """

    token = serializers.UUIDField()
    expires_at = serializers.DateTimeField()
    box = NamedBoxShape()
    remaining = serializers.IntegerField()
    taken = serializers.ListField(child=serializers.CharField())
    guidelines = serializers.CharField()


class _AnswerShape(serializers.Serializer[Any]):
    text = serializers.CharField(allow_blank=True, default="", max_length=200)

    def validate(self, answer: dict[str, Any]) -> dict[str, Any]:
        if bool(answer["text"].strip()) == bool(answer["skip"]):
            raise serializers.ValidationError("Give a label or skip the box: one of the two.")
        return answer


class ProposeShape(_AnswerShape):
    token = serializers.UUIDField()
    skip = serializers.ChoiceField(choices=Skip.choices, allow_blank=True, default="")


class ProposedShape(serializers.Serializer[Any]):
    """`slug` is what was understood; `settled`: the box has its label now."""

    settled = serializers.BooleanField()
    slug = serializers.CharField()


class AdjudicateShape(_AnswerShape):
    """`skip`: this box gets no label."""

    skip = serializers.BooleanField(default=False)


class RenameShape(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=200)


class ProposalShape(serializers.Serializer[Any]):
    author = serializers.CharField(source="author.__str__")
    text = serializers.CharField()
    slug = serializers.CharField()
    skip = serializers.ChoiceField(choices=Skip.choices, allow_blank=True)
    made_at = serializers.DateTimeField()


class AdjudicationShape(serializers.Serializer[Any]):
    """A box on which the proposals differ, or whose label is taken. `suggested` is free on its screen.

    `may`: the person who asks has not proposed for it themselves.
    """

    box = NamedBoxShape()
    proposals = ProposalShape(source="box.proposals.all", many=True)
    taken = serializers.SerializerMethodField()
    suggested = serializers.SerializerMethodField()
    may = serializers.SerializerMethodField()

    def get_taken(self, queued: QueuedBox) -> list[str]:
        taken: dict[int, list[str]] = self.context["taken"]
        return taken[queued.box.screen_id]

    def get_suggested(self, queued: QueuedBox) -> str:
        slugs = [proposal.slug for proposal in queued.box.proposals.all() if proposal.slug]
        if not slugs:
            return ""
        return distinguish(max(slugs, key=slugs.count), self.get_taken(queued))

    def get_may(self, queued: QueuedBox) -> bool:
        return all(proposal.author_id != self.context["person"] for proposal in queued.box.proposals.all())
