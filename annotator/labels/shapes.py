"""How labels, turns and adjudications look to the outside."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from annotator.boxes.models import Box, Kind
from annotator.boxes.shapes import BoxStateShape
from annotator.domain.agreement import shared_words
from annotator.domain.label_text import distinguish
from annotator.labels.models import Choice, How, Proposal, ScreenStage, Skip
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


class NamedBoxShape(BoxStateShape):
    """The box to be named and the screen it is on."""

    id = serializers.UUIDField()
    screen = ScreenShape()


class AfterShape(serializers.Serializer[Any]):
    """`after`: the box that is open now, when the next one is fetched beside it."""

    after = serializers.UUIDField(required=False, allow_null=True, default=None)


class TurnShape(serializers.Serializer[Any]):
    """A box held for the person who asked; `taken` are the labels that its screen has already.

    `remaining` counts the boxes that wait for this person, 100 at most. `guidelines` is Markdown. `draft` is what
    they had typed when they lost this box; `sent_back` why a maintainer wants new labels for it.
    """

    token = serializers.UUIDField()
    expires_at = serializers.DateTimeField()
    box = NamedBoxShape()
    remaining = serializers.IntegerField()
    taken = serializers.ListField(child=serializers.CharField())
    guidelines = serializers.CharField()
    draft = serializers.CharField()
    sent_back = serializers.CharField()


class _AnswerShape(serializers.Serializer[Any]):
    text = serializers.CharField(allow_blank=True, default="", max_length=200)

    def validate(self, answer: dict[str, Any]) -> dict[str, Any]:
        if bool(answer["text"].strip()) == bool(answer["skip"]):
            raise serializers.ValidationError("Give a label or skip the box: one of the two.")
        return answer


class ProposeShape(_AnswerShape):
    """`said`: what is wrong with a box that is wrong."""

    token = serializers.UUIDField()
    skip = serializers.ChoiceField(choices=Skip.choices, allow_blank=True, default="")
    said = serializers.CharField(allow_blank=True, default="", max_length=1000)


class ProposedShape(serializers.Serializer[Any]):
    """`slug` is what was understood; `settled`: the box has its label now."""

    settled = serializers.BooleanField()
    slug = serializers.CharField()


class AdjudicateShape(_AnswerShape):
    """`skip`: this box gets no label. `token` of the lease, when the box came from the queue."""

    skip = serializers.BooleanField(default=False)
    token = serializers.UUIDField(required=False, allow_null=True, default=None)


class SendBackShape(serializers.Serializer[Any]):
    """`reason` is shown to those who name the box anew."""

    reason = serializers.CharField(allow_blank=True, default="", max_length=1000)
    token = serializers.UUIDField(required=False, allow_null=True, default=None)


class RenameShape(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=200)


class ProposalShape(serializers.Serializer[Any]):
    """`guideline_version`: which version of the guidelines the author had read by then."""

    author = serializers.CharField(source="author.__str__")
    text = serializers.CharField()
    slug = serializers.CharField()
    skip = serializers.ChoiceField(choices=Skip.choices, allow_blank=True)
    made_at = serializers.DateTimeField()
    guideline_version = serializers.IntegerField(source="version_read", allow_null=True)


class AdjudicationShape(serializers.Serializer[Any]):
    """A box on which the proposals differ, or whose label is taken. `suggested` is free on its screen.

    `may`: the person who asks has not proposed for it themselves. `similarity` is the share of all proposals'
    words that they have in common, 0 to 1; null where fewer than two people wrote a label.
    """

    box = NamedBoxShape(source="*")
    proposals = serializers.SerializerMethodField()
    taken = serializers.SerializerMethodField()
    suggested = serializers.SerializerMethodField()
    similarity = serializers.SerializerMethodField()
    may = serializers.SerializerMethodField()

    @extend_schema_field(ProposalShape(many=True))
    def get_proposals(self, box: Box) -> list[Any]:
        return list(ProposalShape(_counting(box), many=True).data)

    def get_taken(self, box: Box) -> list[str]:
        taken: dict[int, list[str]] = self.context["taken"]
        return taken[box.screen_id]

    def get_suggested(self, box: Box) -> str:
        slugs = _slugs(box)
        return distinguish(max(slugs, key=slugs.count), self.get_taken(box)) if slugs else ""

    def get_similarity(self, box: Box) -> float | None:
        return shared_words(_slugs(box))

    def get_may(self, box: Box) -> bool:
        return all(proposal.author_id != self.context["person"] for proposal in box.proposals.all())


class CaseShape(serializers.Serializer[Any]):
    """A box to decide on, held for the person who asked. `remaining` counts what waits for them, 100 at most."""

    token = serializers.UUIDField(source="lease.token")
    expires_at = serializers.DateTimeField(source="lease.expires_at")
    case = AdjudicationShape(source="box")
    remaining = serializers.IntegerField()
    draft = serializers.SerializerMethodField(help_text="what they had typed when they lost this box")

    def get_draft(self, turn: Any) -> str:
        return str(self.context["draft"])


def _counting(box: Box) -> list[Proposal]:
    """Out of all proposals, which were fetched together."""
    return [proposal for proposal in box.proposals.all() if proposal.set_aside_id is None]


def _slugs(box: Box) -> list[str]:
    return [proposal.slug for proposal in _counting(box) if proposal.slug]
