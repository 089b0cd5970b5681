"""Doors of agreement and quality: of everybody for maintainers, of oneself for everybody."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.access import enter
from annotator.datasets.models import Dataset, Role, Stage
from annotator.datasets.selectors import datasets_of
from annotator.datasets.shapes import GuidelineReadShape
from annotator.domain.agreement import SMALL
from annotator.http.requests import person
from annotator.jobs.shapes import JobShape
from annotator.overview.agreement_counts import ask_for_count, latest_count, latest_figures, tells_all
from annotator.overview.quality import quality_of, usual_seconds

MEASURES = ("labels", "words", "handed_in", "page")


class FigureShape(serializers.Serializer[Any]):
    """`percent` 0 to 1; `corrected` for chance: 1 perfect, 0 as by chance. `too_few` to judge: see `note`."""

    percent = serializers.FloatField(allow_null=True)
    corrected = serializers.FloatField(allow_null=True)
    units = serializers.IntegerField()
    note = serializers.CharField()
    interval = serializers.ListField(child=serializers.FloatField(), allow_null=True)
    too_few = serializers.SerializerMethodField()

    def get_too_few(self, figure: dict[str, Any]) -> bool:
        return bool(figure["units"] < SMALL)


class AgreementRowShape(serializers.Serializer[Any]):
    """One application, one person or (`name` is empty) the dataset. Labels exactly and by their words; boxes as they
    were handed in, and as the page itself has them, each against the boxes that were approved.
    """

    name = serializers.CharField()
    labels = FigureShape(allow_null=True)
    words = FigureShape(allow_null=True)
    handed_in = FigureShape(allow_null=True)
    page = FigureShape(allow_null=True)


class AgreementShape(serializers.Serializer[Any]):
    """The figures `as_of` that moment; null before the first count. `current`: nothing has changed since. `count` is
    the latest job that counts, whatever has become of it.
    """

    as_of = serializers.DateTimeField(allow_null=True)
    current = serializers.BooleanField()
    count = JobShape(allow_null=True)
    dataset = AgreementRowShape(allow_null=True)
    applications = AgreementRowShape(many=True)
    people = AgreementRowShape(many=True)


class ShareShape(serializers.Serializer[Any]):
    """So many of so many; `too_few` to judge by."""

    count = serializers.IntegerField()
    of = serializers.IntegerField()
    too_few = serializers.BooleanField()


class PaceShape(serializers.Serializer[Any]):
    """The median `seconds` per item over `items` timed ones. `z`: how far from the others, above 0 slower; `note`
    says why there is none.
    """

    seconds = serializers.FloatField(allow_null=True)
    items = serializers.IntegerField()
    z = serializers.FloatField(allow_null=True)
    outlier = serializers.BooleanField()
    note = serializers.CharField()


class StagesShape(serializers.Serializer[Any]):
    boxes = ShareShape()
    labels = ShareShape()
    tasks = ShareShape()


class PacesShape(serializers.Serializer[Any]):
    boxes = PaceShape()
    labels = PaceShape()
    tasks = PaceShape()


class QualityShape(serializers.Serializer[Any]):
    """`gold`: right of those answered. `overturned`: by a reviewer, an adjudicator, the final pass; of those seen.

    `read`: the guidelines they read last, by stage.
    """

    gold = ShareShape()
    overturned = StagesShape()
    pace = PacesShape()
    read = GuidelineReadShape(many=True)


class PersonQualityShape(QualityShape):
    person_id = serializers.IntegerField(source="person.pk")
    name = serializers.CharField(source="person.__str__")


class UsualShape(serializers.Serializer[Any]):
    """The median of the seconds per item of all people; null where too few work."""

    boxes = serializers.FloatField(allow_null=True)
    labels = serializers.FloatField(allow_null=True)
    tasks = serializers.FloatField(allow_null=True)


class OwnQualityShape(QualityShape):
    """One's own figures in one dataset; of others only what is usual."""

    dataset = serializers.CharField()
    name = serializers.CharField()
    usual = UsualShape()


class AgreementOf(APIView):
    @extend_schema(responses=AgreementShape)
    def get(self, request: Request, slug: str) -> Response:
        """How far people agreed when it was counted last."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        kept = latest_figures(dataset)
        shown = {
            "as_of": kept and kept.as_of,
            "current": kept is not None and tells_all(kept),
            "count": latest_count(dataset),
            **_agreement(dataset, (kept and kept.figures) or {}),
        }
        return Response(AgreementShape(shown).data)

    @extend_schema(request=None, responses={202: JobShape})
    def post(self, request: Request, slug: str) -> Response:
        """Lets it be counted anew; where that is under way already, finds it."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        return Response(JobShape(ask_for_count(dataset=dataset, by=person(request))).data, status=202)


class Quality(APIView):
    @extend_schema(responses=PersonQualityShape(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """How well and how fast everybody works."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        return Response(PersonQualityShape(quality_of(dataset), many=True).data)


class MyQuality(APIView):
    @extend_schema(operation_id="my_quality", responses=OwnQualityShape(many=True))
    def get(self, request: Request) -> Response:
        """How well and how fast the person who asks works, dataset by dataset."""
        mine = [_own(dataset, person(request)) for dataset in datasets_of(person(request))]
        return Response(OwnQualityShape(mine, many=True).data)


def _own(dataset: Dataset, user: User) -> dict[str, Any]:
    rows = quality_of(dataset)
    (own,) = [row for row in rows if row["person"] == user]
    usual = {stage: usual_seconds(rows, stage) for stage in Stage}
    return {**own, "dataset": dataset.slug, "name": dataset.name, "usual": usual}


def _agreement(dataset: Dataset, told: dict[str, Any]) -> dict[str, Any]:
    people = {int(key) for measure in told.values() for key in measure["people"]}
    return {
        "dataset": {"name": "", **{name: told[name]["dataset"] for name in MEASURES}} if told else None,
        "applications": _rows(told, "applications", dict(dataset.applications.values_list("pk", "name"))),
        "people": _rows(told, "people", {one.pk: str(one) for one in User.objects.filter(pk__in=people)}),
    }


def _rows(told: dict[str, Any], by: str, names: dict[int, str]) -> list[dict[str, Any]]:
    kept = {int(key) for measure in told.values() for key in measure[by]} & names.keys()
    return [
        {"name": names[key], **{name: told[name][by].get(str(key)) for name in MEASURES}}
        for key in sorted(kept, key=lambda key: names[key].lower())
    ]
