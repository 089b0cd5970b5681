"""Serializers of samples of checked suggestions."""

from typing import Any

from rest_framework import serializers

from annotator.assistants.serializers import KeptShareSerializer
from annotator.http.fields import PersonNameField


class NewSampleSerializer(serializers.Serializer[Any]):
    """How many tasks are drawn; the same `seed` draws the same of the same tasks."""

    size = serializers.IntegerField(min_value=1, max_value=10_000, default=50)
    seed = serializers.IntegerField(min_value=0, max_value=2**53, default=0)


class SampleSerializer(serializers.Serializer[Any]):
    """A sample and what was found: `right` of `judged` were accepted; `right_share` in percent with its interval."""

    seed = serializers.IntegerField(source="sample.seed")
    population = serializers.IntegerField(source="sample.population")
    drawn_by = PersonNameField(source="sample.drawn_by")
    drawn_at = serializers.DateTimeField(source="sample.drawn_at")
    size = serializers.IntegerField()
    judged = serializers.IntegerField()
    right = serializers.IntegerField()
    right_share = KeptShareSerializer(allow_null=True)
