"""How leaderboards, and answers task by task, look to the outside."""

from typing import Any

from rest_framework import serializers

from annotator.boxes.shapes import BoxStateShape
from annotator.http.script_shapes import ActionShape
from annotator.trials.shapes import SharesShape


class FiguresShape(serializers.Serializer[object]):
    """Table 4 as shares of the ideal sequence score of `tasks`."""

    tasks = serializers.IntegerField()
    sequence_score = serializers.FloatField()
    click_penalty = serializers.FloatField()
    key_penalty = serializers.FloatField()
    write_penalty = serializers.FloatField()
    action_score = serializers.FloatField()


class GroupShape(FiguresShape):
    group = serializers.CharField()


class ContestantFiguresShape(serializers.Serializer[object]):
    """Margins are half the width of the 95 % interval, null below two families; `few`: do not lean on them."""

    overall = FiguresShape()
    by_length = GroupShape(many=True)
    by_platform = GroupShape(many=True)
    by_category = GroupShape(many=True)
    sequence_margin = serializers.FloatField(allow_null=True)
    action_margin = serializers.FloatField(allow_null=True)
    families = serializers.IntegerField()
    few = serializers.BooleanField()


class ContestantShape(serializers.Serializer[Any]):
    of = serializers.ChoiceField(choices=["people", "person", "model"], source="kind")
    id = serializers.IntegerField()
    name = serializers.CharField()
    notes = serializers.CharField()
    status = serializers.CharField()
    tasks = serializers.IntegerField()
    answered = serializers.IntegerField()
    unscored = serializers.IntegerField()
    seconds = serializers.FloatField(allow_null=True)
    figures = ContestantFiguresShape(allow_null=True)


class VariantShape(serializers.Serializer[Any]):
    name = serializers.CharField()
    reading = serializers.CharField()


class LeaderboardShape(serializers.Serializer[object]):
    """Contestants, the best action score first; `details`: whether the person may look task by task."""

    release = serializers.IntegerField()
    number = serializers.IntegerField()
    digest = serializers.CharField()
    split = serializers.CharField()
    variant = serializers.CharField()
    variants = VariantShape(many=True)
    details = serializers.BooleanField()
    rows = ContestantShape(many=True)


class AnswerShape(serializers.Serializer[object]):
    """One answer in a list; `why` says why it scores nothing, `author` who wrote it (empty for a model)."""

    id = serializers.IntegerField()
    key = serializers.CharField()
    sentence = serializers.CharField()
    application = serializers.CharField()
    platform = serializers.CharField()
    length = serializers.IntegerField()
    author = serializers.CharField()
    seconds = serializers.FloatField(allow_null=True)
    why = serializers.CharField()
    shares = SharesShape()


class AnswerListShape(serializers.Serializer[object]):
    """A page of answers; `next_offset` is null on the last one."""

    name = serializers.CharField()
    total = serializers.IntegerField()
    next_offset = serializers.IntegerField(allow_null=True)
    answers = AnswerShape(many=True)


class GoldBoxShape(BoxStateShape):
    box_id = serializers.CharField()
    slug = serializers.CharField()


class GoldShape(serializers.Serializer[object]):
    """The reference: its script with coordinates and with labels, its actions, the boxes of the screen."""

    resolved = serializers.CharField()
    labelled = serializers.CharField()
    actions = ActionShape(many=True)
    boxes = GoldBoxShape(many=True)


class AnswerDetailShape(AnswerShape):
    """One answer with the gold beside it; `actions` is empty where the answer is broken."""

    image_url = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    script = serializers.CharField()
    actions = ActionShape(many=True)
    gold = GoldShape()
