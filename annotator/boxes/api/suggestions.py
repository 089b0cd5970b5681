"""Views of suggested boxes: have an assistant suggest some, show those of a screen, and what people made of them."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.assistants.api.suggestion_runs import latest_runs, requested_run
from annotator.assistants.models import AskKind
from annotator.assistants.serializers import NewSuggestionRunSerializer, SuggestionRunSerializer
from annotator.boxes.selectors.suggestions import uses_of
from annotator.boxes.serializers.suggestions import BoxSuggestionsSerializer, SuggestedBoxSerializer
from annotator.boxes.services.suggestions import request_boxes, show
from annotator.datasets.api.access import enter
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.screens.api.access import enter_screen


class BoxSuggestions(APIView):
    @extend_schema(responses=BoxSuggestionsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Whether suggested boxes are shown, the latest runs, and what people made of what they saw."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        runs = latest_runs(dataset, AskKind.BOXES)
        body = {"shown": dataset.suggested_boxes, "runs": runs, "uses": list(uses_of(dataset))}
        return Response(BoxSuggestionsSerializer(body).data)

    @extend_schema(
        request=NewSuggestionRunSerializer, responses={201: SuggestionRunSerializer, 400: ProblemsSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Asks an assistant for boxes of all screens that wait to be drawn, within the limits of its endpoint."""
        return requested_run(request, slug, request_boxes)


class SuggestedBoxes(APIView):
    @extend_schema(request=None, responses=SuggestedBoxSerializer(many=True))
    def post(self, request: Request, screen_id: int) -> Response:
        """Shows the person who draws what was suggested and records it; nothing where the dataset shows none."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        return Response(SuggestedBoxSerializer(show(screen=screen, person=person(request)), many=True).data)
