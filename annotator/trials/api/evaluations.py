"""Views of evaluations: have an assistant answer a split, see how far it is, cancel it, ask again."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.assistants.models import Endpoint, PromptRevision
from annotator.assistants.selectors import endpoints_of, revision_of
from annotator.datasets.api.access import require_found
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.releases.models import Release
from annotator.trials.api.access import enter_evaluation, enter_release
from annotator.trials.models import Evaluation
from annotator.trials.selectors.evaluations import evaluations_of, progress_of_evaluation
from annotator.trials.serializers.evaluations import EvaluationSerializer, NewEvaluationSerializer
from annotator.trials.services import evaluations


class Evaluations(APIView):
    @extend_schema(responses=EvaluationSerializer(many=True))
    def get(self, request: Request, release_id: int) -> Response:
        """The release's evaluations, the latest first."""
        release = enter_release(person(request), release_id, Role.MAINTAINER)
        return Response(EvaluationSerializer(map(_with_progress, evaluations_of(release)), many=True).data)

    @extend_schema(request=NewEvaluationSerializer, responses={201: EvaluationSerializer})
    def post(self, request: Request, release_id: int) -> Response:
        """Queues the evaluation: each task of the split is asked once, within the endpoint's limits."""
        release = enter_release(person(request), release_id, Role.MAINTAINER)
        serializer = NewEvaluationSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        facts = dict(serializer.validated_data)
        elements = facts.pop("elements")
        facts["source"] = "" if elements == "none" else elements
        facts["endpoint"] = _endpoint(release, facts["endpoint"])
        facts["revision"] = _revision(release, facts["revision"])
        evaluation = evaluations.request_evaluation(release=release, by=person(request), **facts)
        return _answer(evaluation, status=201)


class EvaluationCancellation(APIView):
    @extend_schema(request=None, responses=EvaluationSerializer)
    def post(self, request: Request, evaluation_id: int) -> Response:
        """Cancels the evaluation and its open asks."""
        evaluation = enter_evaluation(person(request), evaluation_id)
        evaluations.cancel_evaluation(evaluation=evaluation)
        return _answer(evaluation)


class EvaluationRetry(APIView):
    @extend_schema(request=None, responses=EvaluationSerializer)
    def post(self, request: Request, evaluation_id: int) -> Response:
        """Asks again what has no answer; then the predictions are stored anew."""
        evaluation = enter_evaluation(person(request), evaluation_id)
        evaluations.ask_again(evaluation=evaluation)
        return _answer(evaluation)


def _answer(evaluation: Evaluation, *, status: int = 200) -> Response:
    evaluation.refresh_from_db()
    return Response(EvaluationSerializer(_with_progress(evaluation)).data, status=status)


def _with_progress(evaluation: Evaluation) -> Any:
    evaluation.asked = progress_of_evaluation(evaluation)  # type: ignore[attr-defined]
    return evaluation


def _endpoint(release: Release, endpoint_id: int) -> Endpoint:
    endpoint: Endpoint = require_found(endpoints_of(release.dataset).filter(pk=endpoint_id).first())
    return endpoint


def _revision(release: Release, revision_id: int) -> PromptRevision:
    known = revision_of(revision_id)
    revision: PromptRevision = require_found(known if known and known.prompt.dataset_id == release.dataset_id else None)
    return revision
