"""Views of the dashboards: a dataset's overview, and the work that waits for a person."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.dashboards.selectors.funnel import overview
from annotator.dashboards.selectors.inbox import work_of
from annotator.dashboards.selectors.standing import maintainers_overview
from annotator.dashboards.serializers import OverviewSerializer, WorkSerializer
from annotator.dashboards.serializers.standing import StandingSerializer
from annotator.datasets.api.access import enter
from annotator.datasets.models import Role
from annotator.http.requests import person


class Overview(APIView):
    @extend_schema(responses=OverviewSerializer)
    def get(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug)
        return Response(OverviewSerializer(overview(dataset, person(request))).data)


class StandingOf(APIView):
    @extend_schema(responses=StandingSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """What waits and since when, pace and time left by stage, jobs in trouble, and what people did of late."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        return Response(StandingSerializer(maintainers_overview(dataset)).data)


class Work(APIView):
    @extend_schema(responses=WorkSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(WorkSerializer(work_of(person(request)), many=True).data)
