"""Serializers of evaluations by assistants."""

from typing import Any

from rest_framework import serializers

from annotator.domain.splits import SPLITS
from annotator.jobs.models import Status

ELEMENTS = ["none", "people", "dom", "detected", "detected-ocr"]


class NewEvaluationSerializer(serializers.Serializer[Any]):
    """Who answers which split by which prompt; `elements` names where those come from."""

    endpoint = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    revision = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    split = serializers.ChoiceField(choices=SPLITS, default="test")
    elements = serializers.ChoiceField(choices=ELEMENTS, default="none")
    picture = serializers.BooleanField(default=True)
    name = serializers.CharField(max_length=100)


class AskTotalsSerializer(serializers.Serializer[Any]):
    """Requests, those of them that brought nothing, and what all have taken."""

    requests = serializers.IntegerField()
    unanswered = serializers.IntegerField()
    input_tokens = serializers.IntegerField()
    output_tokens = serializers.IntegerField()
    cost = serializers.DecimalField(max_digits=20, decimal_places=6)
    seconds = serializers.FloatField()


class EvaluationProgressSerializer(serializers.Serializer[Any]):
    """How many tasks are in each state; `failures` counts those without an answer by the reason's code."""

    total = serializers.IntegerField()
    answered = serializers.IntegerField()
    failed = serializers.IntegerField()
    open = serializers.IntegerField()
    failures = serializers.DictField(child=serializers.IntegerField())
    totals = AskTotalsSerializer()


class EvaluationSerializer(serializers.Serializer[Any]):
    """An evaluation; `doing` is what it waits for, `stand_in` whether its endpoint says that it is no model."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    split = serializers.CharField()
    endpoint = serializers.CharField(source="endpoint.name")
    model = serializers.CharField(source="endpoint.model")
    stand_in = serializers.BooleanField()
    revision = serializers.CharField()
    elements = serializers.CharField(source="source")
    picture = serializers.BooleanField()
    status = serializers.ChoiceField(choices=Status.choices)
    error = serializers.CharField()
    created_at = serializers.DateTimeField()
    asked = EvaluationProgressSerializer()
