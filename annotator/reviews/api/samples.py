"""Views of samples: how many of the tasks that people made of suggestions are right."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.assistants.serializers import NewSampleSerializer, SampleSerializer
from annotator.datasets.api.access import enter
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.reviews.selectors.samples import sample_figures
from annotator.reviews.services.samples import draw_sample


class Sample(APIView):
    @extend_schema(responses={200: SampleSerializer, 204: None})
    def get(self, request: Request, slug: str) -> Response:
        """The latest sample with what was found in it; 204 where none was drawn."""
        figures = sample_figures(enter(person(request), slug, Role.MAINTAINER))
        return Response(SampleSerializer(figures).data) if figures else Response(status=204)

    @extend_schema(request=NewSampleSerializer, responses={201: SampleSerializer, 400: ProblemsSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Draws a sample of the tasks that people made of suggestions; the final pass judges them."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = NewSampleSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        draw_sample(dataset=dataset, by=person(request), **serializer.validated_data)
        return Response(SampleSerializer(sample_figures(dataset)).data, status=201)
