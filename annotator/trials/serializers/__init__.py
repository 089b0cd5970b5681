"""Serializers of baselines, trials and sets of predictions."""

from typing import Any

from rest_framework import serializers

from annotator.boxes.serializers import BoxStateSerializer
from annotator.domain.splits import SPLITS
from annotator.http.fields import PersonNameField
from annotator.http.schema import ProblemSerializer
from annotator.http.script_serializers import ActionSerializer
from annotator.jobs.serializers import JobSerializer
from annotator.trials.models import Evaluator, Trial
from annotator.trials.selectors import answers


class EvaluatorSerializer(serializers.Serializer[Any]):
    """An evaluator and their progress; `here` is false after they left."""

    id = serializers.IntegerField()
    username = serializers.CharField(source="person.username")
    name = PersonNameField(source="person")
    here = serializers.SerializerMethodField()
    dealt = serializers.IntegerField()
    answered = serializers.IntegerField()
    skipped = serializers.IntegerField()
    seconds = serializers.FloatField()

    def get_here(self, evaluator: Evaluator) -> bool:
        return evaluator.left_at is None and evaluator.pk not in self.context.get("gone", ())


class BaselineSerializer(serializers.Serializer[Any]):
    """A baseline; `undealt` tasks may be answered by none of the evaluators; `evaluators` is for maintainers, else
    empty.
    """

    id = serializers.IntegerField()
    release = serializers.IntegerField(source="release_id")
    number = serializers.IntegerField(source="release.number")
    split = serializers.CharField()
    phrasings = serializers.BooleanField()
    feedback = serializers.BooleanField()
    closed = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()
    tasks = serializers.IntegerField()
    answered = serializers.IntegerField()
    undealt = serializers.IntegerField()
    evaluators = EvaluatorSerializer(many=True, source="shown_evaluators")

    def get_closed(self, baseline: Any) -> bool:
        return baseline.closed_at is not None


class NewBaselineSerializer(serializers.Serializer[object]):
    """`people` are user names."""

    people = serializers.ListField(child=serializers.CharField(), max_length=200)
    split = serializers.ChoiceField(choices=SPLITS, default="test")
    seed = serializers.IntegerField(min_value=0, max_value=2**53 - 1, default=0)
    phrasings = serializers.BooleanField(default=True)
    feedback = serializers.BooleanField(default=False)


class ChangedBaselineSerializer(serializers.Serializer[object]):
    """Changes of a baseline; open tasks are reassigned where an evaluator has left."""

    people = serializers.ListField(child=serializers.CharField(), max_length=200, required=False)
    feedback = serializers.BooleanField(required=False)
    closed = serializers.BooleanField(required=False)


class CandidateSerializer(serializers.Serializer[Any]):
    username = serializers.CharField()
    name = serializers.CharField(source="__str__")


class ProgressSerializer(serializers.Serializer[object]):
    answered = serializers.IntegerField()
    total = serializers.IntegerField()


class TrialSerializer(serializers.Serializer[Any]):
    """The trial as its evaluator sees it: sentence and picture. No label, no box, no reference."""

    id = serializers.IntegerField()
    sentence = serializers.SerializerMethodField()
    image_url = serializers.SerializerMethodField()
    width = serializers.IntegerField(source="item.record.screen.width")
    height = serializers.IntegerField(source="item.record.screen.height")
    draft = serializers.CharField()
    seconds = serializers.FloatField()

    def get_sentence(self, trial: Trial) -> str:
        return answers.sentence_of(trial)

    def get_image_url(self, trial: Trial) -> str:
        return f"/api/trials/{trial.pk}/image"


class TrialAssignmentSerializer(serializers.Serializer[object]):
    """The next task; `trial` is null when all are answered."""

    trial = TrialSerializer(allow_null=True)
    progress = ProgressSerializer()


class TrialActivitySerializer(serializers.Serializer[object]):
    """A report of activity; `active`: the person is working. `draft`: the typed text, left out while unchanged."""

    active = serializers.BooleanField()
    draft = serializers.CharField(max_length=100_000, allow_blank=True, trim_whitespace=False, required=False)


class ClockSerializer(serializers.Serializer[Any]):
    seconds = serializers.FloatField()


class SharesSerializer(serializers.Serializer[Any]):
    """The score of one task, as shares of its weight."""

    sequence = serializers.FloatField()
    click = serializers.FloatField()
    key = serializers.FloatField()
    write = serializers.FloatField()
    action = serializers.FloatField()


class AnsweredSerializer(serializers.Serializer[object]):
    """`score` (variant `paper`) is null unless the baseline gives feedback."""

    seconds = serializers.FloatField()
    score = SharesSerializer(allow_null=True)


class ReasonSerializer(serializers.Serializer[object]):
    reason = serializers.CharField(max_length=500, allow_blank=True)


class TrialCheckSerializer(serializers.Serializer[object]):
    problems = ProblemSerializer(many=True)
    actions = ActionSerializer(many=True)


class PredictionSetSerializer(JobSerializer):
    """A model's predictions; `faults` of its entries or of the split's tasks score nothing."""

    release = serializers.IntegerField(source="release_id")
    split = serializers.CharField()
    name = serializers.CharField()
    notes = serializers.CharField()
    digest = serializers.CharField()
    size = serializers.IntegerField()
    faults = serializers.IntegerField()
    author = PersonNameField(source="created_by")


class NewPredictionSetSerializer(serializers.Serializer[object]):
    """JSON Lines of {"id", "script"}, or one list of scripts; `replace` needs a maintainer."""

    file = serializers.FileField()
    name = serializers.CharField(max_length=100)
    notes = serializers.CharField(max_length=2000, allow_blank=True, default="")
    split = serializers.ChoiceField(choices=SPLITS, default="test")
    replace = serializers.BooleanField(default=False)


class FaultSerializer(serializers.Serializer[Any]):
    """An entry that scores nothing; `id` is empty where it names none."""

    id = serializers.CharField(source="key")
    code = serializers.CharField()
    reason = serializers.CharField()


class FiguresSerializer(serializers.Serializer[object]):
    """Table 4 as shares of the ideal sequence score of `tasks`."""

    tasks = serializers.IntegerField()
    sequence_score = serializers.FloatField()
    click_penalty = serializers.FloatField()
    key_penalty = serializers.FloatField()
    write_penalty = serializers.FloatField()
    action_score = serializers.FloatField()


class GroupSerializer(FiguresSerializer):
    group = serializers.CharField()


class ContestantFiguresSerializer(serializers.Serializer[object]):
    """A contestant's figures; margins are half of the 95 % interval, null below two families; `few`: unreliable."""

    overall = FiguresSerializer()
    by_length = GroupSerializer(many=True)
    by_platform = GroupSerializer(many=True)
    by_category = GroupSerializer(many=True)
    sequence_margin = serializers.FloatField(allow_null=True)
    action_margin = serializers.FloatField(allow_null=True)
    families = serializers.IntegerField()
    few = serializers.BooleanField()


class ContestantSerializer(serializers.Serializer[Any]):
    of = serializers.ChoiceField(choices=["people", "person", "model"], source="kind")
    id = serializers.IntegerField()
    name = serializers.CharField()
    notes = serializers.CharField()
    status = serializers.CharField()
    tasks = serializers.IntegerField()
    answered = serializers.IntegerField()
    unscored = serializers.IntegerField()
    seconds = serializers.FloatField(allow_null=True)
    cost = serializers.DecimalField(max_digits=20, decimal_places=6, allow_null=True)
    stand_in = serializers.BooleanField()
    figures = ContestantFiguresSerializer(allow_null=True)


class VariantSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    reading = serializers.CharField()


class LeaderboardSerializer(serializers.Serializer[object]):
    """Contestants, the best action score first; `details`: whether the person may look task by task."""

    release = serializers.IntegerField()
    number = serializers.IntegerField()
    digest = serializers.CharField()
    split = serializers.CharField()
    variant = serializers.CharField()
    variants = VariantSerializer(many=True)
    details = serializers.BooleanField()
    rows = ContestantSerializer(many=True)


class AnswerSerializer(serializers.Serializer[object]):
    """One answer in a list; `why`: why it scores nothing, `author`: its person (empty for a model)."""

    id = serializers.IntegerField()
    key = serializers.CharField()
    sentence = serializers.CharField()
    application = serializers.CharField()
    platform = serializers.CharField()
    length = serializers.IntegerField()
    author = serializers.CharField()
    seconds = serializers.FloatField(allow_null=True)
    why = serializers.CharField()
    shares = SharesSerializer()


class AnswerListSerializer(serializers.Serializer[object]):
    """A page of answers; `next_offset` is null on the last one."""

    name = serializers.CharField()
    total = serializers.IntegerField()
    next_offset = serializers.IntegerField(allow_null=True)
    answers = AnswerSerializer(many=True)


class GoldBoxSerializer(BoxStateSerializer):
    box_id = serializers.CharField()
    slug = serializers.CharField()


class GoldSerializer(serializers.Serializer[object]):
    """The gold: its script with coordinates and with labels, its actions, the boxes of the screen."""

    resolved = serializers.CharField()
    labelled = serializers.CharField()
    actions = ActionSerializer(many=True)
    boxes = GoldBoxSerializer(many=True)


class AnswerDetailSerializer(AnswerSerializer):
    """One answer with its gold; `actions` is empty where the answer is broken."""

    image_url = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    script = serializers.CharField()
    actions = ActionSerializer(many=True)
    gold = GoldSerializer()
