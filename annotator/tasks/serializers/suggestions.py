"""Serializers of suggested tasks."""

from typing import Any

from rest_framework import serializers

from annotator.assistants.serializers import ChecksSerializer, SuggestionRunSerializer


class SuggestedTaskSerializer(serializers.Serializer[Any]):
    """A task that an assistant suggests; `taken_by_me`: the person has begun to write it."""

    id = serializers.IntegerField(source="pk")
    sentence = serializers.CharField()
    script = serializers.CharField(source="text")
    phrasings = serializers.ListField(child=serializers.CharField())
    confidence = serializers.FloatField(allow_null=True)
    assistant = serializers.CharField(source="ask.endpoint.name")
    stand_in = serializers.BooleanField(source="ask.stand_in", allow_null=True)
    taken_by_me = serializers.BooleanField()


class TakeUpSerializer(serializers.Serializer[Any]):
    """`client_id`: that of the draft which the suggestion becomes."""

    client_id = serializers.UUIDField()


class DropSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=1000, allow_blank=True)


class TaskSuggestionsSerializer(serializers.Serializer[Any]):
    """Whether suggested tasks are shown, the latest runs, and what people made of them."""

    shown = serializers.BooleanField()
    runs = SuggestionRunSerializer(many=True)
    checks = ChecksSerializer(many=True)
