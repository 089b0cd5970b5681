"""Views of suggested labels: have an assistant suggest some, see how far it is and what people made of them."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.assistants.selectors import endpoints_of, revision_of
from annotator.datasets.api.access import enter, require, require_found
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.labels.models import SuggestionRun
from annotator.labels.selectors.suggestions import progress_of_run, runs_of, uses_of
from annotator.labels.serializers.suggestions import (
    NewSuggestionRunSerializer,
    SuggestionRunSerializer,
    SuggestionsSerializer,
)
from annotator.labels.services import suggestions

LATEST = 20


class LabelSuggestions(APIView):
    @extend_schema(responses=SuggestionsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """When suggested labels are shown, the latest runs, and what people made of what they saw."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        body = {
            "shown": dataset.suggested_labels,
            "runs": [_with_progress(run) for run in runs_of(dataset)[:LATEST]],
            "uses": list(uses_of(dataset)),
        }
        return Response(SuggestionsSerializer(body).data)

    @extend_schema(
        request=NewSuggestionRunSerializer, responses={201: SuggestionRunSerializer, 400: ProblemsSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Asks an assistant for labels of all boxes that wait for one, within the limits of its endpoint."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = NewSuggestionRunSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        chosen = serializer.validated_data
        endpoint = require_found(endpoints_of(dataset).filter(pk=chosen["endpoint"]).first())
        revision = revision_of(chosen["revision"])
        revision = require_found(revision if revision and revision.prompt.dataset_id == dataset.pk else None)
        run = suggestions.request_run(dataset=dataset, endpoint=endpoint, revision=revision, by=person(request))
        return Response(SuggestionRunSerializer(_with_progress(run)).data, status=201)


class SuggestionRunCancellation(APIView):
    @extend_schema(request=None, responses={200: SuggestionRunSerializer, 409: ProblemsSerializer})
    def post(self, request: Request, run_id: int) -> Response:
        """Cancels the run and its open asks; what was suggested stays."""
        run = _enter_run(person(request), run_id)
        suggestions.cancel_run(run=run)
        return _answer(run)


class SuggestionRunRetry(APIView):
    @extend_schema(request=None, responses={200: SuggestionRunSerializer, 409: ProblemsSerializer})
    def post(self, request: Request, run_id: int) -> Response:
        """Asks again what has no answer."""
        run = _enter_run(person(request), run_id)
        suggestions.ask_again(run=run)
        return _answer(run)


def _enter_run(user: User, run_id: int) -> SuggestionRun:
    run: SuggestionRun = require_found(
        SuggestionRun.objects.select_related("dataset", "endpoint", "revision__prompt").filter(pk=run_id).first()
    )
    require(user, run.dataset, Role.MAINTAINER)
    return run


def _answer(run: SuggestionRun) -> Response:
    run.refresh_from_db()
    return Response(SuggestionRunSerializer(_with_progress(run)).data)


def _with_progress(run: SuggestionRun) -> Any:
    run.progress_of_asks = progress_of_run(run)  # type: ignore[attr-defined]
    return run
