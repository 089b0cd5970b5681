"""Serializers of labels, box assignments and adjudications."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from annotator.boxes.models import Box, Kind
from annotator.boxes.serializers import BoxStateSerializer
from annotator.domain.agreement import shared_words
from annotator.domain.label_text import distinguish
from annotator.http.fields import PersonNameField
from annotator.labels.models import Choice, How, Proposal, ScreenStage, Skip
from annotator.screens.serializers import ScreenSerializer


class ScreenRowSerializer(ScreenSerializer):
    """A screen with its stage and counts."""

    stage = serializers.ChoiceField(choices=ScreenStage.choices)
    boxes = serializers.IntegerField(source="boxes_count")
    labels = serializers.IntegerField(source="labels_count")
    version = serializers.IntegerField(source="box_version")


class ScreenPageSerializer(serializers.Serializer[Any]):
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = ScreenRowSerializer(many=True)


class ScreenDetailSerializer(ScreenRowSerializer):
    """`differing_pixels` is how far the frozen page, shown again, is from the picture; null where there is none."""

    differing_pixels = serializers.IntegerField(source="snapshot.differing_pixels", allow_null=True, default=None)
    page = serializers.DictField(help_text="what the capture noted: language, texts, timings, warnings")


class LabelSerializer(serializers.Serializer[Any]):
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


class NamedBoxSerializer(BoxStateSerializer):
    """A box to name, with its screen."""

    id = serializers.UUIDField()
    screen = ScreenSerializer()


class AfterSerializer(serializers.Serializer[Any]):
    """`after`: the id of the box that is open now, when the next one is prefetched."""

    after = serializers.UUIDField(required=False, allow_null=True, default=None)


class SuggestionSerializer(serializers.Serializer[Any]):
    """A label that an assistant suggests. `confidence` is its own, 0 to 1; `stand_in`: it says that it is no model."""

    text = serializers.CharField()
    slug = serializers.CharField()
    confidence = serializers.FloatField(allow_null=True)
    assistant = serializers.CharField(source="ask.endpoint.name")
    stand_in = serializers.BooleanField(source="ask.stand_in", allow_null=True)


class AssignmentSerializer(serializers.Serializer[Any]):
    """A box leased to the person who asked; `taken`: the labels already used on its screen.

    `remaining` counts the boxes that wait for this person, 100 at most. `guidelines` is Markdown. `draft` is what
    they had typed when they lost this box; `sent_back` why a maintainer wants new labels for it. `suggestion` is null
    where there is none or the dataset shows none before answers; `captured_name`, what its page or program calls it,
    is empty where the dataset does not show that.
    """

    token = serializers.UUIDField()
    expires_at = serializers.DateTimeField()
    box = NamedBoxSerializer()
    remaining = serializers.IntegerField()
    taken = serializers.ListField(child=serializers.CharField())
    guidelines = serializers.CharField()
    draft = serializers.CharField()
    sent_back = serializers.CharField()
    suggestion = SuggestionSerializer(allow_null=True)
    captured_name = serializers.CharField()


class _AnswerSerializer(serializers.Serializer[Any]):
    text = serializers.CharField(allow_blank=True, default="", max_length=200)

    def validate(self, answer: dict[str, Any]) -> dict[str, Any]:
        if bool(answer["text"].strip()) == bool(answer["skip"]):
            raise serializers.ValidationError("Give a label or skip the box: one of the two.")
        return answer


class ProposeSerializer(_AnswerSerializer):
    """A proposal or a skip; `reason`: what is wrong with a box skipped as wrong."""

    token = serializers.UUIDField()
    skip = serializers.ChoiceField(choices=Skip.choices, allow_blank=True, default="")
    reason = serializers.CharField(allow_blank=True, default="", max_length=1000)


class CorrectSerializer(_AnswerSerializer):
    """Another answer in place of one's latest."""

    skip = serializers.ChoiceField(choices=Skip.choices, allow_blank=True, default="")


class ProposedSerializer(serializers.Serializer[Any]):
    """The result of a proposal; `slug`: the label as stored, `settled`: the box has its label now.

    `suggestion`: what an assistant suggests, where the dataset shows that after answers.
    """

    settled = serializers.BooleanField()
    slug = serializers.CharField()
    suggestion = SuggestionSerializer(allow_null=True, default=None)


class AdjudicateSerializer(_AnswerSerializer):
    """A decision; `skip`: the box gets no label. `token` of the lease, when the box came from the queue."""

    skip = serializers.BooleanField(default=False)
    token = serializers.UUIDField(required=False, allow_null=True, default=None)


class SendBackSerializer(serializers.Serializer[Any]):
    """A send-back; `reason` is shown to those who name the box next."""

    reason = serializers.CharField(allow_blank=True, default="", max_length=1000)
    token = serializers.UUIDField(required=False, allow_null=True, default=None)


class RenameSerializer(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=200)


class ProposalSerializer(serializers.Serializer[Any]):
    """A proposal; `guideline_version`: the version that its author had read by then."""

    author = PersonNameField()
    text = serializers.CharField()
    slug = serializers.CharField()
    skip = serializers.ChoiceField(choices=Skip.choices, allow_blank=True)
    made_at = serializers.DateTimeField()
    guideline_version = serializers.IntegerField(source="version_read", allow_null=True)


class AdjudicationSerializer(serializers.Serializer[Any]):
    """A box whose proposals differ or whose label is taken. `suggested` is a free label on its screen.

    `may`: the person who asks has not proposed for it themselves. `similarity` is the share of all proposals'
    words that they have in common, 0 to 1; null where fewer than two people wrote a label.
    """

    box = NamedBoxSerializer(source="*")
    proposals = serializers.SerializerMethodField()
    taken = serializers.SerializerMethodField()
    suggested = serializers.SerializerMethodField()
    similarity = serializers.SerializerMethodField()
    may = serializers.SerializerMethodField()

    @extend_schema_field(ProposalSerializer(many=True))
    def get_proposals(self, box: Box) -> list[Any]:
        return list(ProposalSerializer(_counting(box), many=True).data)

    def get_taken(self, box: Box) -> list[str]:
        slugs: dict[int, list[str]] = self.context["taken"]
        return slugs[box.screen_id]

    def get_suggested(self, box: Box) -> str:
        slugs = _slugs(box)
        return distinguish(max(slugs, key=slugs.count), self.get_taken(box)) if slugs else ""

    def get_similarity(self, box: Box) -> float | None:
        return shared_words(_slugs(box))

    def get_may(self, box: Box) -> bool:
        return all(proposal.author_id != self.context["person"] for proposal in box.proposals.all())


class CaseSerializer(serializers.Serializer[Any]):
    """A box to adjudicate, leased to the person who asked. `remaining` counts the boxes that wait, 100 at most."""

    token = serializers.UUIDField(source="lease.token")
    expires_at = serializers.DateTimeField(source="lease.expires_at")
    case = AdjudicationSerializer(source="box")
    remaining = serializers.IntegerField()
    draft = serializers.SerializerMethodField(help_text="what they had typed when they lost this box")

    def get_draft(self, assigned: Any) -> str:
        return str(self.context["draft"])


def _counting(box: Box) -> list[Proposal]:
    """The proposals that count, from the prefetched ones of the box."""
    return [proposal for proposal in box.proposals.all() if proposal.set_aside_id is None]


def _slugs(box: Box) -> list[str]:
    """The distinct labels among the proposals that count."""
    return [proposal.slug for proposal in _counting(box) if proposal.slug]
