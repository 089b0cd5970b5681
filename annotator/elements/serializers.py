"""Serializers of elements: the choices of a preview, what a model is shown, and comparisons."""

from typing import Any

from rest_framework import serializers

from annotator.dashboards.serializers import StatisticSerializer
from annotator.domain.elements.orders import ORDERS
from annotator.domain.elements.representation import ATTRIBUTES, Representation
from annotator.elements.selectors import SOURCES
from annotator.jobs.serializers import JobSerializer


class ChoiceSerializer(serializers.Serializer[Any]):
    """The choices of a preview; the flags are those of `Representation`, by the names of what is shown."""

    screen = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0, help_text="position in the release")
    source = serializers.ChoiceField(list(SOURCES), default="people")  # type: ignore[assignment]
    order = serializers.ChoiceField(list(ORDERS), default="raster")
    seed = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)
    hide = serializers.MultipleChoiceField(choices=ATTRIBUTES, default=set)

    def representation(self) -> Representation:
        return Representation(**dict.fromkeys(self.validated_data["hide"], False))


class ListedElementSerializer(serializers.Serializer[Any]):
    """An element, its number (0 for one that cannot be acted on) and its line; half-open, in pixels."""

    number = serializers.IntegerField()
    line = serializers.CharField()
    left = serializers.IntegerField()
    top = serializers.IntegerField()
    right = serializers.IntegerField()
    bottom = serializers.IntegerField()


class NamedSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()


class ElementsSerializer(serializers.Serializer[Any]):
    """What a model is shown of a screen of a release. `screens` is how many there are, `covering` how many numbers
    cover something, `tsne` whether that order can be made here.
    """

    screens = serializers.IntegerField()
    name = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    elements = ListedElementSerializer(many=True)
    observation = serializers.CharField()
    covering = serializers.IntegerField()
    sources = NamedSerializer(many=True)
    orders = serializers.ListField(child=serializers.CharField())
    attributes = NamedSerializer(many=True)
    tsne = serializers.BooleanField()


class OrderComparisonSerializer(serializers.Serializer[Any]):
    """The tables of a release as of the moment `as_of`, null before the first comparison. `current`: they are there,
    and a release never changes; `count`: the latest comparing job.
    """

    as_of = serializers.DateTimeField(allow_null=True)
    current = serializers.BooleanField()
    count = JobSerializer(allow_null=True)
    tables = StatisticSerializer(many=True)


class PromptChoiceSerializer(serializers.Serializer[Any]):
    """Which task (by its place in the release) is shown; `elements` names their source."""

    task = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)
    elements = serializers.ChoiceField(["none", *SOURCES], default="none")
    picture = serializers.BooleanField(default=True)


class NewTrySerializer(PromptChoiceSerializer):
    endpoint = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


class PromptPreviewSerializer(serializers.Serializer[Any]):
    """The messages for one task; `tasks` is how many the release has, `pictures` are the names of those sent."""

    tasks = serializers.IntegerField()
    task = serializers.CharField()
    screen = serializers.CharField()
    instructions = serializers.CharField()
    text = serializers.CharField()
    pictures = serializers.ListField(child=serializers.CharField())
    width = serializers.IntegerField()
    height = serializers.IntegerField()
