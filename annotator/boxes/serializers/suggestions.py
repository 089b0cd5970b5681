"""Serializers of suggested boxes."""

from typing import Any

from rest_framework import serializers

from annotator.assistants.serializers import KeptShareSerializer, SuggestionRunSerializer
from annotator.boxes.serializers.boxes import BoxStateSerializer


class SuggestedBoxSerializer(BoxStateSerializer):
    """A rectangle that an assistant suggests, in pixels of the screen's picture. `dropped`: by the person who asks."""

    id = serializers.UUIDField()
    confidence = serializers.FloatField()
    assistant = serializers.CharField(source="ask.endpoint.name")
    stand_in = serializers.BooleanField(source="ask.stand_in", allow_null=True)
    dropped = serializers.BooleanField()


class BoxUseSerializer(serializers.Serializer[Any]):
    """What people made of the boxes of one prompt revision; see `boxes.selectors.suggestions.BoxUse`.

    `kept_share`, of those shown on submitted screens, in percent with its 95 % interval; `seconds_each` is the median.
    """

    endpoint = serializers.CharField()
    revision = serializers.CharField()
    stand_in = serializers.BooleanField()
    kept = serializers.IntegerField()
    edited = serializers.IntegerField()
    dropped = serializers.IntegerField()
    not_taken = serializers.IntegerField()
    open = serializers.IntegerField()
    unseen = serializers.IntegerField()
    seconds_each = serializers.FloatField(allow_null=True)
    kept_share = KeptShareSerializer(allow_null=True)


class BoxSuggestionsSerializer(serializers.Serializer[Any]):
    """Whether suggested boxes are shown, the latest runs, and their use."""

    shown = serializers.BooleanField()
    runs = SuggestionRunSerializer(many=True)
    uses = BoxUseSerializer(many=True)
