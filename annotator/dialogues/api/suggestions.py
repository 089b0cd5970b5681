"""Views of suggested dialogues: have an assistant suggest some, what people made of them, samples."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.assistants.api.suggestion_runs import latest_runs, requested_run
from annotator.assistants.models import AskKind
from annotator.assistants.serializers import (
    NewSampleSerializer,
    NewSuggestionRunSerializer,
    SampleSerializer,
    SuggestionRunSerializer,
)
from annotator.datasets.api.access import enter
from annotator.datasets.models import Role
from annotator.dialogues.selectors import checks_of, sample_figures
from annotator.dialogues.serializers import DialogueSuggestionsSerializer
from annotator.dialogues.services.checks import draw_sample
from annotator.dialogues.services.suggestions import request_dialogues
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer


class DialogueSuggestions(APIView):
    @extend_schema(responses=DialogueSuggestionsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The latest runs, what people made of the dialogues, and the latest sample of those that were checked."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        runs = latest_runs(dataset, AskKind.DIALOGUES)
        body = {"runs": runs, "checks": list(checks_of(dataset)), "sample": sample_figures(dataset)}
        return Response(DialogueSuggestionsSerializer(body).data)

    @extend_schema(
        request=NewSuggestionRunSerializer, responses={201: SuggestionRunSerializer, 400: ProblemsSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Asks an assistant for dialogues about all screens, within the limits of its endpoint."""
        return requested_run(request, slug, request_dialogues)


class DialogueSamples(APIView):
    @extend_schema(request=NewSampleSerializer, responses={201: SampleSerializer, 400: ProblemsSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Draws a sample of the checked dialogues, which somebody else checks again."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = NewSampleSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        draw_sample(dataset=dataset, by=person(request), **serializer.validated_data)
        return Response(SampleSerializer(sample_figures(dataset)).data, status=201)
