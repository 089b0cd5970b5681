"""Serializers of dialogues."""

from typing import Any

from rest_framework import serializers

from annotator.assistants.serializers import ChecksSerializer, SampleSerializer, SuggestionRunSerializer
from annotator.dialogues.models import QuestionType
from annotator.domain.dialogue_suggestions import LONGEST_TEXT, MOST_TURNS
from annotator.leases.serializers import HeldSerializer


class TurnSerializer(serializers.Serializer[Any]):
    """A question and its answer, which names boxes as `<box>left top right bottom</box>` in thousandths."""

    question = serializers.CharField(max_length=LONGEST_TEXT, allow_blank=True)
    answer = serializers.CharField(max_length=LONGEST_TEXT, allow_blank=True)


class DialogueAssignmentSerializer(HeldSerializer):
    """A dialogue that is held for the person who asked; `again`: somebody else has checked it, and left it so."""

    id = serializers.IntegerField()
    screen = serializers.IntegerField()
    screen_name = serializers.CharField()
    image_url = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    question_type = serializers.ChoiceField(choices=QuestionType.choices)
    turns = TurnSerializer(many=True)
    assistant = serializers.CharField()
    confidence = serializers.FloatField(allow_null=True)
    stand_in = serializers.BooleanField(allow_null=True)
    again = serializers.BooleanField()
    waiting = serializers.IntegerField()


class KeptDialogueSerializer(serializers.Serializer[Any]):
    token = serializers.UUIDField()
    turns = serializers.ListField(child=TurnSerializer(), max_length=MOST_TURNS)


class DroppedDialogueSerializer(serializers.Serializer[Any]):
    token = serializers.UUIDField()
    reason = serializers.CharField(max_length=1000, allow_blank=True)


class JudgedDialogueSerializer(serializers.Serializer[Any]):
    token = serializers.UUIDField()
    is_right = serializers.BooleanField()
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")


class DialogueSuggestionsSerializer(serializers.Serializer[Any]):
    """The latest runs, what people made of the dialogues, and the latest sample (null: none was drawn)."""

    runs = SuggestionRunSerializer(many=True)
    checks = ChecksSerializer(many=True)
    sample = SampleSerializer(allow_null=True)
