"""Serializers of suggested labels."""

from typing import Any

from rest_framework import serializers

from annotator.assistants.serializers import KeptShareSerializer, SuggestionRunSerializer
from annotator.datasets.models import SuggestionsShown


class SuggestionUseSerializer(serializers.Serializer[Any]):
    """What people made of the suggestions of one prompt revision; see `labels.selectors.suggestions.Use`.

    `kept_share` of those answered, in percent with its 95 % interval; null where nobody has answered.
    """

    endpoint = serializers.CharField()
    revision = serializers.CharField()
    stand_in = serializers.BooleanField()
    kept = serializers.IntegerField()
    changed = serializers.IntegerField()
    skipped = serializers.IntegerField()
    open = serializers.IntegerField()
    same = serializers.IntegerField()
    taken = serializers.IntegerField()
    stayed = serializers.IntegerField()
    kept_share = KeptShareSerializer(allow_null=True)


class LabelSuggestionsSerializer(serializers.Serializer[Any]):
    """When suggested labels are shown, the latest runs, and their use."""

    shown = serializers.ChoiceField(choices=SuggestionsShown.choices)
    runs = SuggestionRunSerializer(many=True)
    uses = SuggestionUseSerializer(many=True)
