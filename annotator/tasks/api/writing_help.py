"""Views of help with writing: ask for a script or reformulations, decide about what came, choose who gives it."""

from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import UUIDField
from rest_framework.views import APIView

from annotator.assistants.models import AskKind, Endpoint, PromptRevision
from annotator.assistants.selectors import endpoints_of, revision_of
from annotator.datasets.api.access import enter, require_application, require_found
from annotator.datasets.models import Dataset, Role
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.screens.api.access import enter_screen
from annotator.tasks.models import SuggestedText
from annotator.tasks.selectors.writing_help import requests_of_draft, uses_of_texts, writing_assistants
from annotator.tasks.serializers.writing_help import (
    ChosenAssistantSerializer,
    DecisionSerializer,
    NewWritingRequestSerializer,
    WritingAssistantsSerializer,
    WritingHelpSerializer,
)
from annotator.tasks.services.writing_help import HELPS, choose_assistant, decide_text, request_text

CLIENT_ID = OpenApiParameter("client_id", UUID, description="That of the draft; without it no requests are listed.")


class WritingHelp(APIView):
    @extend_schema(parameters=[CLIENT_ID], responses=WritingHelpSerializer)
    def get(self, request: Request, screen_id: int) -> Response:
        """What an assistant writes here, and what came for the person's draft."""
        user = person(request)
        screen = enter_screen(user, screen_id, Role.VOLUNTEER)
        draft = request.query_params.get("client_id")
        requests = requests_of_draft(user, screen, UUIDField().run_validation(draft)) if draft else []
        body = {"offered": writing_assistants(screen.application.dataset), "requests": requests}
        return Response(WritingHelpSerializer(body).data)

    @extend_schema(request=NewWritingRequestSerializer, responses={202: None, 400: ProblemsSerializer})
    def post(self, request: Request, screen_id: int) -> Response:
        """Asks the dataset's assistant about the sentence of the person's draft."""
        screen = enter_screen(person(request), screen_id, Role.VOLUNTEER)
        serializer = NewWritingRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        request_text(screen=screen, person=person(request), **serializer.validated_data)
        return Response(status=202)


class TextDecision(APIView):
    @extend_schema(request=DecisionSerializer, responses={204: None})
    def put(self, request: Request, text_id: int) -> Response:
        """The person takes the text that was suggested to them, or turns it down."""
        user = person(request)
        rows = SuggestedText.objects.select_related("request__screen__application__dataset")
        text = require_found(rows.filter(pk=text_id, request__person=user).first())
        require_application(user, text.request.screen.application, Role.VOLUNTEER)
        serializer = DecisionSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        decide_text(text=text, person=user, **serializer.validated_data)
        return Response(status=204)


class WritingAssistants(APIView):
    @extend_schema(responses=WritingAssistantsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Which assistants help those who write tasks, and what people made of it."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        body = {"chosen": writing_assistants(dataset), "uses": list(uses_of_texts(dataset))}
        return Response(WritingAssistantsSerializer(body).data)


class OneWritingAssistant(APIView):
    @extend_schema(request=ChosenAssistantSerializer, responses={204: None, 400: ProblemsSerializer})
    def put(self, request: Request, slug: str, wanted: str) -> Response:
        """Chooses the assistant that helps with this; null for both takes it away."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        kind = require_found(next((each for each in HELPS if each.value == wanted), None))
        serializer = ChosenAssistantSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        chosen = serializer.validated_data
        endpoint, revision = _endpoint(dataset, chosen["endpoint"]), _revision(dataset, chosen["revision"])
        choose_assistant(dataset=dataset, wanted=AskKind(kind), endpoint=endpoint, revision=revision)
        return Response(status=204)


def _endpoint(dataset: Dataset, pk: int | None) -> Endpoint | None:
    return require_found(endpoints_of(dataset).filter(pk=pk).first()) if pk else None


def _revision(dataset: Dataset, pk: int | None) -> PromptRevision | None:
    revision = revision_of(pk) if pk else None
    if pk and (revision is None or revision.prompt.dataset_id != dataset.pk):
        require_found(None)
    return revision
