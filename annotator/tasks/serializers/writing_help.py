"""Serializers of help with writing."""

from typing import Any

from rest_framework import serializers

from annotator.assistants.models import AskKind
from annotator.assistants.serializers import KeptShareSerializer
from annotator.jobs.models import Status

HELP_CHOICES = [(kind.value, kind.label) for kind in (AskKind.TYPED, AskKind.PHRASINGS)]


class HelpField(serializers.ChoiceField):
    """What is asked for: a script for a typed sentence, or reformulations of it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=HELP_CHOICES, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        return AskKind(super().to_internal_value(data))


class NewWritingRequestSerializer(serializers.Serializer[Any]):
    """`client_id`: that of the draft which the sentence stands in."""

    wanted = HelpField()
    client_id = serializers.UUIDField()
    sentence = serializers.CharField(max_length=2000)


class SuggestedTextSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    text = serializers.CharField()
    confidence = serializers.FloatField(allow_null=True)
    taken = serializers.SerializerMethodField()
    dropped = serializers.SerializerMethodField()

    def get_taken(self, text: Any) -> bool:
        return text.taken_at is not None

    def get_dropped(self, text: Any) -> bool:
        return text.dropped_at is not None


class OfferedSerializer(serializers.Serializer[Any]):
    wanted = HelpField()


class WritingRequestSerializer(serializers.Serializer[Any]):
    """A request of a draft with what came; `error` says why nothing did."""

    wanted = HelpField(source="ask.wanted")
    sentence = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices, source="ask.status")
    doing = serializers.CharField(source="ask.doing")
    error = serializers.CharField(source="ask.error")
    assistant = serializers.CharField(source="ask.endpoint.name")
    stand_in = serializers.BooleanField(source="ask.stand_in", allow_null=True)
    texts = SuggestedTextSerializer(many=True, source="texts.all")


class WritingHelpSerializer(serializers.Serializer[Any]):
    """Which kinds an assistant of the dataset writes, and the latest request of each kind for the draft."""

    offered = OfferedSerializer(many=True)
    requests = WritingRequestSerializer(many=True)


class DecisionSerializer(serializers.Serializer[Any]):
    """`taken`: the text was put into the draft; else it is turned down."""

    taken = serializers.BooleanField()


class ChosenAssistantSerializer(serializers.Serializer[Any]):
    """Which endpoint and prompt revision help with this; null: nobody does."""

    endpoint = serializers.IntegerField(min_value=1, max_value=2**63 - 1, allow_null=True)
    revision = serializers.IntegerField(min_value=1, max_value=2**63 - 1, allow_null=True)


class WritingAssistantSerializer(serializers.Serializer[Any]):
    wanted = HelpField()
    endpoint = serializers.IntegerField(source="endpoint_id")
    revision = serializers.IntegerField(source="revision_id")


class TextUseSerializer(serializers.Serializer[Any]):
    """See `tasks.selectors.writing_help.TextUse`."""

    wanted = HelpField()
    endpoint = serializers.CharField()
    revision = serializers.CharField()
    stand_in = serializers.BooleanField()
    kept = serializers.IntegerField()
    revised = serializers.IntegerField()
    dropped = serializers.IntegerField()
    not_taken = serializers.IntegerField()
    open = serializers.IntegerField()
    kept_share = KeptShareSerializer(allow_null=True)


class WritingAssistantsSerializer(serializers.Serializer[Any]):
    """Who helps with what, and what people made of it."""

    chosen = WritingAssistantSerializer(many=True)
    uses = TextUseSerializer(many=True)
