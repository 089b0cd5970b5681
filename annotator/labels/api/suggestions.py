"""Views of suggested labels: have an assistant suggest some, and what people made of them."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.assistants.api.suggestion_runs import latest_runs, requested_run
from annotator.assistants.models import AskKind
from annotator.assistants.serializers import NewSuggestionRunSerializer, SuggestionRunSerializer
from annotator.datasets.api.access import enter
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.labels.selectors.suggestions import uses_of
from annotator.labels.serializers.suggestions import LabelSuggestionsSerializer
from annotator.labels.services.suggestions import request_labels


class LabelSuggestions(APIView):
    @extend_schema(responses=LabelSuggestionsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """When suggested labels are shown, the latest runs, and what people made of what they saw."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        runs = latest_runs(dataset, AskKind.LABELS)
        body = {"shown": dataset.suggested_labels, "runs": runs, "uses": list(uses_of(dataset))}
        return Response(LabelSuggestionsSerializer(body).data)

    @extend_schema(
        request=NewSuggestionRunSerializer, responses={201: SuggestionRunSerializer, 400: ProblemsSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Asks an assistant for labels of all boxes that wait for one, within the limits of its endpoint."""
        return requested_run(request, slug, request_labels)
