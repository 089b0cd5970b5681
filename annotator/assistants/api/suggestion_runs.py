"""Views of runs of suggestions: cancel one, ask again; and what the views of apps that ask for suggestions share."""

from collections.abc import Callable, Iterable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.assistants import services
from annotator.assistants.models import AskKind, Endpoint, PromptRevision, SuggestionRun
from annotator.assistants.selectors import endpoints_of, progress_of_run, revision_of, runs_of
from annotator.assistants.serializers import NewSuggestionRunSerializer, SuggestionRunSerializer
from annotator.datasets.api.access import enter, require, require_found
from annotator.datasets.models import Dataset, Role
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer

LATEST = 20


class SuggestionRunCancellation(APIView):
    @extend_schema(request=None, responses={200: SuggestionRunSerializer, 409: ProblemsSerializer})
    def post(self, request: Request, run_id: int) -> Response:
        """Cancels the run and its open asks; what was suggested stays."""
        run = _enter_run(person(request), run_id)
        services.cancel_run(run=run)
        return run_response(run)


class SuggestionRunRetry(APIView):
    @extend_schema(request=None, responses={200: SuggestionRunSerializer, 409: ProblemsSerializer})
    def post(self, request: Request, run_id: int) -> Response:
        """Asks again what has no answer."""
        run = _enter_run(person(request), run_id)
        services.ask_run_again(run=run)
        return run_response(run)


def requested_run(request: Request, slug: str, request_run: Callable[..., SuggestionRun]) -> Response:
    """The answer to a maintainer who asks for suggestions: the run that `request_run`, an app's service, has queued."""
    dataset = enter(person(request), slug, Role.MAINTAINER)
    endpoint, revision = _chosen_assistant(request, dataset)
    run = request_run(dataset=dataset, endpoint=endpoint, revision=revision, by=person(request))
    return run_response(run, status=201)


def _chosen_assistant(request: Request, dataset: Dataset) -> tuple[Endpoint, PromptRevision]:
    """The endpoint and the prompt revision of a request for suggestions; 404 for those of other datasets."""
    serializer = NewSuggestionRunSerializer(data=request.data)
    serializer.is_valid(raise_exception=True)
    chosen = serializer.validated_data
    endpoint = require_found(endpoints_of(dataset).filter(pk=chosen["endpoint"]).first())
    revision = revision_of(chosen["revision"])
    return endpoint, require_found(revision if revision and revision.prompt.dataset_id == dataset.pk else None)


def latest_runs(dataset: Dataset, wanted: AskKind) -> Iterable[Any]:
    return [_with_progress(run) for run in runs_of(dataset, wanted)[:LATEST]]


def run_response(run: SuggestionRun, *, status: int = 200) -> Response:
    run.refresh_from_db()
    return Response(SuggestionRunSerializer(_with_progress(run)).data, status=status)


def _enter_run(user: User, run_id: int) -> SuggestionRun:
    runs = SuggestionRun.objects.select_related("dataset", "endpoint", "revision__prompt")
    run: SuggestionRun = require_found(runs.filter(pk=run_id).first())
    require(user, run.dataset, Role.MAINTAINER)
    return run


def _with_progress(run: SuggestionRun) -> Any:
    run.progress_of_asks = progress_of_run(run)  # type: ignore[attr-defined]
    return run
