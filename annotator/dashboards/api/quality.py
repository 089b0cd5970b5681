"""Views of agreement and work quality: of all members for maintainers, of one's own work for everybody."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.dashboards.selectors.quality import own_quality, quality_of
from annotator.dashboards.serializers import AgreementSerializer, OwnQualitySerializer, PersonQualitySerializer
from annotator.dashboards.services.agreement_counts import ask_for_count, is_current, latest_count, latest_figures
from annotator.datasets.api.access import enter
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors import datasets_of
from annotator.http.requests import person
from annotator.jobs.serializers import JobSerializer

MEASURES = ("labels", "words", "handed_in", "page")


class AgreementOf(APIView):
    @extend_schema(responses=AgreementSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The figures of the latest count of agreement."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        latest = latest_figures(dataset)
        body = {
            "as_of": latest and latest.as_of,
            "current": latest is not None and is_current(latest),
            "count": latest_count(dataset),
            **_agreement(dataset, (latest and latest.figures) or {}),
        }
        return Response(AgreementSerializer(body).data)

    @extend_schema(request=None, responses={202: JobSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Queues a count of agreement, or returns the one under way."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        return Response(JobSerializer(ask_for_count(dataset=dataset, by=person(request))).data, status=202)


class Quality(APIView):
    @extend_schema(responses=PersonQualitySerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Quality and pace of all members' work."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        return Response(PersonQualitySerializer(quality_of(dataset), many=True).data)


class MyQuality(APIView):
    @extend_schema(operation_id="my_quality", responses=OwnQualitySerializer(many=True))
    def get(self, request: Request) -> Response:
        """Quality and pace of the person who asks, by dataset."""
        own_figures = [_own(dataset, person(request)) for dataset in datasets_of(person(request))]
        return Response(OwnQualitySerializer(own_figures, many=True).data)


def _own(dataset: Dataset, user: User) -> dict[str, Any]:
    return {**own_quality(dataset, user), "dataset": dataset.slug, "name": dataset.name}


def _agreement(dataset: Dataset, figures: dict[str, Any]) -> dict[str, Any]:
    person_ids = {int(key) for measure in figures.values() for key in measure["people"]}
    return {
        "dataset": {"name": "", **{name: figures[name]["dataset"] for name in MEASURES}} if figures else None,
        "applications": _rows(figures, "applications", dict(dataset.applications.values_list("pk", "name"))),
        "people": _rows(figures, "people", {user.pk: str(user) for user in User.objects.filter(pk__in=person_ids)}),
    }


def _rows(figures: dict[str, Any], by: str, names: dict[int, str]) -> list[dict[str, Any]]:
    shown_ids = {int(key) for measure in figures.values() for key in measure[by]} & names.keys()
    return [
        {"name": names[key], **{name: figures[name][by].get(str(key)) for name in MEASURES}}
        for key in sorted(shown_ids, key=lambda key: names[key].lower())
    ]
