"""Serializers of suggested labels."""

from typing import Any

from rest_framework import serializers

from annotator.datasets.models import SuggestionsShown
from annotator.jobs.models import Status


class NewSuggestionRunSerializer(serializers.Serializer[Any]):
    """Which endpoint is asked, by which revision of a prompt."""

    endpoint = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    revision = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


class SuggestionProgressSerializer(serializers.Serializer[Any]):
    """Asks by state, the labels suggested, the entries that were no label, and what all has cost."""

    asks = serializers.IntegerField()
    answered = serializers.IntegerField()
    failed = serializers.IntegerField()
    open = serializers.IntegerField()
    suggested = serializers.IntegerField()
    refused = serializers.IntegerField()
    cost = serializers.DecimalField(max_digits=20, decimal_places=6, source="totals.cost")


class SuggestionRunSerializer(serializers.Serializer[Any]):
    """A run; `status` is that of queueing its asks, which are counted in `progress`."""

    id = serializers.IntegerField(source="pk")
    endpoint = serializers.CharField(source="endpoint.name")
    stand_in = serializers.BooleanField(source="endpoint.stand_in", allow_null=True)
    revision = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices)
    error = serializers.CharField()
    created_at = serializers.DateTimeField()
    progress = SuggestionProgressSerializer(source="progress_of_asks")


class KeptShareSerializer(serializers.Serializer[Any]):
    """A share in percent with its Wilson interval of 95 %."""

    share = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


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


class SuggestionsSerializer(serializers.Serializer[Any]):
    """When suggested labels are shown, the latest runs, and their use."""

    shown = serializers.ChoiceField(choices=SuggestionsShown.choices)
    runs = SuggestionRunSerializer(many=True)
    uses = SuggestionUseSerializer(many=True)
