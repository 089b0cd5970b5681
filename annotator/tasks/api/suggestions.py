"""Views of suggested tasks: have an assistant suggest some, see those of a screen, take one up or drop it."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.assistants.api.suggestion_runs import latest_runs, requested_run
from annotator.assistants.models import AskKind
from annotator.assistants.serializers import NewSuggestionRunSerializer, SuggestionRunSerializer
from annotator.datasets.api.access import enter, require_application, require_found
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.screens.api.access import enter_screen
from annotator.tasks.models import SuggestedTask
from annotator.tasks.selectors.suggestions import checks_of, open_suggestions
from annotator.tasks.serializers.suggestions import (
    DropSerializer,
    SuggestedTaskSerializer,
    TakeUpSerializer,
    TaskSuggestionsSerializer,
)
from annotator.tasks.services.suggestions import drop, request_tasks, take_up


class TaskSuggestions(APIView):
    @extend_schema(responses=TaskSuggestionsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Whether suggested tasks are shown, the latest runs, and what people made of them."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        runs = latest_runs(dataset, AskKind.TASKS)
        body = {"shown": dataset.suggested_tasks, "runs": runs, "checks": list(checks_of(dataset))}
        return Response(TaskSuggestionsSerializer(body).data)

    @extend_schema(
        request=NewSuggestionRunSerializer, responses={201: SuggestionRunSerializer, 400: ProblemsSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Asks an assistant for tasks of all labelled screens, within the limits of its endpoint."""
        return requested_run(request, slug, request_tasks)


class SuggestedTasks(APIView):
    @extend_schema(responses=SuggestedTaskSerializer(many=True))
    def get(self, request: Request, screen_id: int) -> Response:
        """The suggested tasks of a screen that nobody else is writing; none where the dataset shows none."""
        screen = enter_screen(person(request), screen_id, Role.VOLUNTEER)
        shown = open_suggestions(person(request), screen) if screen.application.dataset.suggested_tasks else []
        return Response(SuggestedTaskSerializer(shown, many=True).data)


class TakeUp(APIView):
    @extend_schema(request=TakeUpSerializer, responses={204: None, 409: ProblemsSerializer})
    def post(self, request: Request, suggestion_id: int) -> Response:
        """The person writes the suggested task; for a day it is offered to nobody else."""
        suggestion = _enter_suggestion(person(request), suggestion_id)
        serializer = TakeUpSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        take_up(person=person(request), suggestion=suggestion, **serializer.validated_data)
        return Response(status=204)


class Drop(APIView):
    @extend_schema(request=DropSerializer, responses={204: None, 400: ProblemsSerializer, 409: ProblemsSerializer})
    def post(self, request: Request, suggestion_id: int) -> Response:
        """Drops the suggested task for a reason; it is offered to nobody any more."""
        suggestion = _enter_suggestion(person(request), suggestion_id)
        serializer = DropSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        drop(person=person(request), suggestion=suggestion, **serializer.validated_data)
        return Response(status=204)


def _enter_suggestion(user: User, suggestion_id: int) -> SuggestedTask:
    rows = SuggestedTask.objects.select_related("screen__application__dataset")
    suggestion: SuggestedTask = require_found(rows.filter(pk=suggestion_id).first())
    require_application(user, suggestion.screen.application, Role.VOLUNTEER)
    return suggestion
