"""How baselines, trials and sets of predictions look to the outside."""

from typing import Any

from rest_framework import serializers

from annotator.domain.splits import SPLITS
from annotator.http.schema import ProblemShape
from annotator.http.script_shapes import ActionShape
from annotator.jobs.shapes import JobShape
from annotator.trials import answers
from annotator.trials.models import Evaluator, Trial


class EvaluatorShape(serializers.Serializer[Any]):
    """Somebody who answers, and how far they are; `here` is false for who has left."""

    id = serializers.IntegerField()
    username = serializers.CharField(source="person.username")
    name = serializers.CharField(source="person.__str__")
    here = serializers.SerializerMethodField()
    dealt = serializers.IntegerField()
    answered = serializers.IntegerField()
    skipped = serializers.IntegerField()
    seconds = serializers.FloatField()

    def get_here(self, evaluator: Evaluator) -> bool:
        return evaluator.left_at is None and evaluator.pk not in self.context.get("gone", ())


class BaselineShape(serializers.Serializer[Any]):
    """`undealt` tasks may be answered by nobody who was chosen; `evaluators` is for maintainers, else empty."""

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
    evaluators = EvaluatorShape(many=True, source="shown_evaluators")

    def get_closed(self, baseline: Any) -> bool:
        return baseline.closed_at is not None


class NewBaselineShape(serializers.Serializer[object]):
    """`people` are user names."""

    people = serializers.ListField(child=serializers.CharField(), max_length=200)
    split = serializers.ChoiceField(choices=SPLITS, default="test")
    seed = serializers.IntegerField(min_value=0, max_value=2**53 - 1, default=0)
    phrasings = serializers.BooleanField(default=True)
    feedback = serializers.BooleanField(default=False)


class ChangedBaselineShape(serializers.Serializer[object]):
    """What is left out stays as it is; in any case open tasks are dealt anew where somebody has left."""

    people = serializers.ListField(child=serializers.CharField(), max_length=200, required=False)
    feedback = serializers.BooleanField(required=False)
    closed = serializers.BooleanField(required=False)


class CandidateShape(serializers.Serializer[Any]):
    username = serializers.CharField()
    name = serializers.CharField(source="__str__")


class ProgressShape(serializers.Serializer[object]):
    answered = serializers.IntegerField()
    total = serializers.IntegerField()


class TrialShape(serializers.Serializer[Any]):
    """All that somebody who answers is told: the sentence and the picture. No label, no box, no reference."""

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


class TrialTurnShape(serializers.Serializer[object]):
    """The next task; `trial` is null when all are answered."""

    trial = TrialShape(allow_null=True)
    progress = ProgressShape()


class TrialActivityShape(serializers.Serializer[object]):
    """`active`: somebody looks at the page and works. `draft`: what has been typed, left out while unchanged."""

    active = serializers.BooleanField()
    draft = serializers.CharField(max_length=100_000, allow_blank=True, trim_whitespace=False, required=False)


class ClockShape(serializers.Serializer[Any]):
    seconds = serializers.FloatField()


class SharesShape(serializers.Serializer[Any]):
    """What became of one task, as shares of its own weight."""

    sequence = serializers.FloatField()
    click = serializers.FloatField()
    key = serializers.FloatField()
    write = serializers.FloatField()
    action = serializers.FloatField()


class AnsweredShape(serializers.Serializer[object]):
    """`score` (variant `paper`) is null unless the baseline gives feedback."""

    seconds = serializers.FloatField()
    score = SharesShape(allow_null=True)


class ReasonShape(serializers.Serializer[object]):
    reason = serializers.CharField(max_length=500, allow_blank=True)


class TrialCheckShape(serializers.Serializer[object]):
    problems = ProblemShape(many=True)
    actions = ActionShape(many=True)


class PredictionSetShape(JobShape):
    """A model's predictions; `faults` of its entries or of the split's tasks score nothing."""

    release = serializers.IntegerField(source="release_id")
    split = serializers.CharField()
    name = serializers.CharField()
    notes = serializers.CharField()
    digest = serializers.CharField()
    size = serializers.IntegerField()
    faults = serializers.IntegerField()
    author = serializers.CharField(source="created_by.__str__", default="")


class NewPredictionSetShape(serializers.Serializer[object]):
    """JSON Lines of {"id", "script"}, or one list of scripts; `replace` needs a maintainer."""

    file = serializers.FileField()
    name = serializers.CharField(max_length=100)
    notes = serializers.CharField(max_length=2000, allow_blank=True, default="")
    split = serializers.ChoiceField(choices=SPLITS, default="test")
    replace = serializers.BooleanField(default=False)


class FaultShape(serializers.Serializer[Any]):
    """An entry that scores nothing; `id` is empty where it names none."""

    id = serializers.CharField(source="key")
    code = serializers.CharField()
    reason = serializers.CharField()
