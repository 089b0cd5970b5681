"""Serializers of the overview, the inbox, agreement, quality and statistics."""

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from annotator.datasets.serializers import GuidelineReadSerializer
from annotator.domain.agreement import MIN_UNITS
from annotator.domain.statistics.charts import draw
from annotator.domain.statistics.drawing import COLOUR_NAMES, Anchor
from annotator.domain.statistics.table import Table
from annotator.http.fields import PersonNameField
from annotator.jobs.serializers import JobSerializer


class FunnelSerializer(serializers.Serializer[object]):
    stage = serializers.CharField()
    done = serializers.IntegerField()
    total = serializers.IntegerField()


class CoverageSerializer(serializers.Serializer[object]):
    """Progress of one application: screens against their target, and their boxes, labels and tasks."""

    slug = serializers.CharField()
    name = serializers.CharField()
    platform = serializers.CharField()
    category = serializers.CharField()
    target = serializers.IntegerField()
    screens = serializers.IntegerField()
    approved = serializers.IntegerField()
    labelled = serializers.IntegerField()
    boxes = serializers.IntegerField()
    labels = serializers.IntegerField()
    tasks = serializers.IntegerField()
    accepted = serializers.IntegerField()


class ActionTypeSerializer(serializers.Serializer[object]):
    type = serializers.CharField()
    actions = serializers.IntegerField()
    percent = serializers.FloatField()


class PlatformSplitSerializer(serializers.Serializer[object]):
    platform = serializers.CharField()
    train = serializers.IntegerField()
    validation = serializers.IntegerField()
    test = serializers.IntegerField()


class OverviewSerializer(serializers.Serializer[object]):
    """The figures of a dataset's overview page; tables as in the paper."""

    funnel = FunnelSerializer(many=True)
    coverage = CoverageSerializer(many=True)
    tasks = serializers.DictField(child=serializers.IntegerField())
    table_2 = ActionTypeSerializer(many=True)
    table_3 = PlatformSplitSerializer(many=True)


class WaitingSerializer(serializers.Serializer[object]):
    kind = serializers.CharField()
    count = serializers.IntegerField()


class CameBackSerializer(serializers.Serializer[object]):
    """A screen or (`task` is not null) a task that was returned to the person, and the reason."""

    screen = serializers.IntegerField()
    task = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    why = serializers.CharField()


class UnansweredSerializer(serializers.Serializer[Any]):
    """A comment of somebody else that waits for an answer; `name` is that of its screen."""

    screen = serializers.IntegerField()
    task = serializers.IntegerField(allow_null=True)
    box = serializers.UUIDField(allow_null=True)
    name = serializers.CharField()
    text = serializers.CharField()
    author = PersonNameField()


class WorkSerializer(serializers.Serializer[object]):
    """The work that waits for the person in one dataset, and what was returned to them; boxes are counted up to
    1000.
    """

    dataset = serializers.CharField()
    name = serializers.CharField()
    items = WaitingSerializer(many=True)
    came_back = CameBackSerializer(many=True)
    comments = UnansweredSerializer(many=True)


class FigureSerializer(serializers.Serializer[Any]):
    """A measure of agreement; `percent` 0 to 1; `corrected` for chance: 1 perfect, 0 as by chance. `too_few` to
    judge: see `note`.
    """

    percent = serializers.FloatField(allow_null=True)
    corrected = serializers.FloatField(allow_null=True)
    units = serializers.IntegerField()
    note = serializers.CharField()
    interval = serializers.ListField(child=serializers.FloatField(), allow_null=True)
    too_few = serializers.SerializerMethodField()

    def get_too_few(self, figure: dict[str, Any]) -> bool:
        return bool(figure["units"] < MIN_UNITS)


class AgreementRowSerializer(serializers.Serializer[Any]):
    """Agreement in one application, of one person or (empty `name`) in the dataset: labels, words of labels,
    submitted and collected boxes.
    """

    name = serializers.CharField()
    labels = FigureSerializer(allow_null=True)
    words = FigureSerializer(allow_null=True)
    handed_in = FigureSerializer(allow_null=True)
    page = FigureSerializer(allow_null=True)


class AgreementSerializer(serializers.Serializer[Any]):
    """The figures of the moment `as_of`, null before the first count; `current`: nothing has changed since; `count`:
    the latest counting job.
    """

    as_of = serializers.DateTimeField(allow_null=True)
    current = serializers.BooleanField()
    count = JobSerializer(allow_null=True)
    dataset = AgreementRowSerializer(allow_null=True)
    applications = AgreementRowSerializer(many=True)
    people = AgreementRowSerializer(many=True)


class ShareSerializer(serializers.Serializer[Any]):
    """A count out of a total; `too_few` to judge by."""

    count = serializers.IntegerField()
    of = serializers.IntegerField()
    too_few = serializers.BooleanField()


class PaceSerializer(serializers.Serializer[Any]):
    """The median `seconds` per item over `items` timed ones. `z`: how far from the others, above 0 slower; `note`
    says why there is none.
    """

    seconds = serializers.FloatField(allow_null=True)
    items = serializers.IntegerField()
    z = serializers.FloatField(allow_null=True)
    outlier = serializers.BooleanField()
    note = serializers.CharField()


class StagesSerializer(serializers.Serializer[Any]):
    boxes = ShareSerializer()
    labels = ShareSerializer()
    tasks = ShareSerializer()


class PacesSerializer(serializers.Serializer[Any]):
    boxes = PaceSerializer()
    labels = PaceSerializer()
    tasks = PaceSerializer()


class QualitySerializer(serializers.Serializer[Any]):
    """The quality figures of a person; `gold`: right answers; `overturned`: work that was corrected, of the work
    reviewed.

    `read`: the guidelines they read last, by stage.
    """

    gold = ShareSerializer()
    overturned = StagesSerializer()
    pace = PacesSerializer()
    read = GuidelineReadSerializer(many=True)


class PersonQualitySerializer(QualitySerializer):
    person_id = serializers.IntegerField(source="person.pk")
    name = PersonNameField(source="person")


class UsualSerializer(serializers.Serializer[Any]):
    """The median of all people's seconds per item; null where too few work."""

    boxes = serializers.FloatField(allow_null=True)
    labels = serializers.FloatField(allow_null=True)
    tasks = serializers.FloatField(allow_null=True)


class OwnQualitySerializer(QualitySerializer):
    """One's own figures in one dataset, and the usual seconds of the others.

    Nothing of gold: a count that grows with some boxes and not with others tells which are gold.
    """

    gold = None  # type: ignore[assignment]

    dataset = serializers.CharField()
    name = serializers.CharField()
    usual = UsualSerializer()


class ColumnSerializer(serializers.Serializer[object]):
    name = serializers.CharField()
    title = serializers.CharField()
    unit = serializers.CharField()


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "number"}], "nullable": True})
class CellField(serializers.Field[Any, Any, Any, Any]):
    """A text, a number or null, as it is."""

    def to_representation(self, value: Any) -> Any:
        return value


class AreaSerializer(serializers.Serializer[object]):
    """A filled rectangle of a drawing."""

    x = serializers.FloatField()
    y = serializers.FloatField()
    width = serializers.FloatField()
    height = serializers.FloatField()
    colour = serializers.ChoiceField(COLOUR_NAMES)
    opacity = serializers.FloatField()
    about = serializers.CharField()


class DrawnTextSerializer(serializers.Serializer[object]):
    """A line of text of a drawing."""

    x = serializers.FloatField()
    y = serializers.FloatField()
    text = serializers.CharField()
    anchor = serializers.ChoiceField(get_args(Anchor))
    colour = serializers.ChoiceField(COLOUR_NAMES)


class DrawingSerializer(serializers.Serializer[object]):
    width = serializers.FloatField()
    height = serializers.FloatField()
    areas = AreaSerializer(many=True)
    texts = DrawnTextSerializer(many=True)


class StatisticSerializer(serializers.Serializer[Any]):
    """A table and its drawing, null where there is nothing to draw; `totals` are the positions of rows that sum up
    others.
    """

    name = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    columns = ColumnSerializer(many=True)
    rows = serializers.ListField(child=serializers.ListField(child=CellField()))
    totals = serializers.ListField(child=serializers.IntegerField())
    drawing = serializers.SerializerMethodField()

    @extend_schema_field(DrawingSerializer(allow_null=True))
    def get_drawing(self, table: Table) -> Any:
        drawing = draw(table)
        return DrawingSerializer(drawing).data if drawing else None


class BaselineTablesSerializer(serializers.Serializer[Any]):
    """The tables of OmniACT's baselines on a split; none before one was run. `number` is the release's."""

    number = serializers.IntegerField()
    tables = StatisticSerializer(many=True)


class StatisticsSerializer(serializers.Serializer[Any]):
    """The statistics of a dataset of the moment `as_of`, null before the first count, or of a `release` (key), which
    never change. `current`: nothing has changed since; `count`: the latest counting job.
    """

    release = serializers.IntegerField(allow_null=True)
    as_of = serializers.DateTimeField(allow_null=True)
    current = serializers.BooleanField()
    count = JobSerializer(allow_null=True)
    statistics = StatisticSerializer(many=True)
