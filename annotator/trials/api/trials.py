"""Views of the human baseline: open and close it, answer its tasks."""

from django.core.files.storage import default_storage
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.api.access import enter, require_found
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.domain.problems import Problem, Rejected
from annotator.domain.script.analysis import analyse
from annotator.http.files import FOREVER
from annotator.http.requests import person
from annotator.http.script_serializers import ScriptTextSerializer, check_answer
from annotator.releases.models import ReleaseItem
from annotator.trials import selectors, services
from annotator.trials.api.access import enter_baseline, enter_release, enter_trial
from annotator.trials.models import Baseline, Prediction, Trial
from annotator.trials.selectors import answers
from annotator.trials.serializers import (
    AnsweredSerializer,
    BaselineSerializer,
    CandidateSerializer,
    ChangedBaselineSerializer,
    ClockSerializer,
    NewBaselineSerializer,
    ReasonSerializer,
    TrialActivitySerializer,
    TrialAssignmentSerializer,
    TrialCheckSerializer,
)


class Baselines(APIView):
    @extend_schema(responses=BaselineSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug)
        return Response([_baseline_body(baseline, person(request)) for baseline in selectors.baselines_of(dataset)])


class Candidates(APIView):
    @extend_schema(responses=CandidateSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The people who may answer: members who do not maintain the dataset."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        return Response(CandidateSerializer(selectors.may_evaluate(dataset), many=True).data)


class NewBaseline(APIView):
    @extend_schema(request=NewBaselineSerializer, responses={201: BaselineSerializer})
    def post(self, request: Request, release_id: int) -> Response:
        release = enter_release(person(request), release_id, Role.MAINTAINER)
        serializer = NewBaselineSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data = {**serializer.validated_data, "people": _people(serializer.validated_data["people"])}
        baseline = services.open_baseline(release=release, by=person(request), **data)
        return Response(_reloaded_body(baseline, person(request)), status=201)


class OneBaseline(APIView):
    @extend_schema(request=ChangedBaselineSerializer, responses=BaselineSerializer)
    def patch(self, request: Request, baseline_id: int) -> Response:
        baseline = enter_baseline(person(request), baseline_id, Role.MAINTAINER)
        serializer = ChangedBaselineSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data = dict(serializer.validated_data)
        if "people" in data:
            data["people"] = _people(data["people"])
        services.change_baseline(baseline=baseline, **data)
        return Response(_reloaded_body(baseline, person(request)))


class NextTrial(APIView):
    @extend_schema(request=None, responses=TrialAssignmentSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """The person's open or next task; its clock runs from now on."""
        dataset = enter(person(request), slug)
        trial = services.next_item(person=person(request), dataset=dataset)
        progress = selectors.progress_of(person(request), dataset)
        return Response(TrialAssignmentSerializer({"trial": trial, "progress": progress}).data)


class TrialImage(APIView):
    @extend_schema(responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, trial_id: int) -> HttpResponse:
        return released_picture(enter_trial(person(request), trial_id))


class TrialCheck(APIView):
    @extend_schema(request=ScriptTextSerializer, responses=TrialCheckSerializer)
    def post(self, request: Request, trial_id: int) -> Response:
        """The analysis of a script without labels: syntax and points on the screen."""
        trial = enter_trial(person(request), trial_id)
        serializer = ScriptTextSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        screen = trial.item.record["screen"]
        analysis = analyse(serializer.validated_data["script"], {}, screen["width"], screen["height"])
        return Response(TrialCheckSerializer(check_answer(analysis)).data)


class Activity(APIView):
    @extend_schema(request=TrialActivitySerializer, responses=ClockSerializer)
    def post(self, request: Request, trial_id: int) -> Response:
        """Counts working time, reported every few seconds, and stores the draft."""
        trial = enter_trial(person(request), trial_id)
        serializer = TrialActivitySerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        return Response(ClockSerializer(services.record_trial_time(trial=trial, **serializer.validated_data)).data)


class TrialAnswer(APIView):
    @extend_schema(request=ScriptTextSerializer, responses={201: AnsweredSerializer})
    def post(self, request: Request, trial_id: int) -> Response:
        """Stores an answer; another one replaces it until the next task is opened, where no score is shown."""
        trial = enter_trial(person(request), trial_id)
        serializer = ScriptTextSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        return _answered_response(
            services.answer(trial=trial, script=serializer.validated_data["script"]), trial.baseline
        )


class TrialSkip(APIView):
    @extend_schema(request=ReasonSerializer, responses={201: AnsweredSerializer})
    def post(self, request: Request, trial_id: int) -> Response:
        """Skips the task finally: it scores nothing."""
        trial = enter_trial(person(request), trial_id)
        serializer = ReasonSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        return _answered_response(
            services.skip(trial=trial, reason=serializer.validated_data["reason"]), trial.baseline
        )


def released_picture(row: Trial | Prediction) -> HttpResponse:
    """The picture as it was released; it never changes."""
    item: ReleaseItem = require_found(row.item)
    with default_storage.open(item.record["screen"]["image"]) as opened:
        response = HttpResponse(opened.read(), content_type="image/png")
    response["Cache-Control"] = FOREVER
    return response


def _answered_response(trial: Trial, baseline: Baseline) -> Response:
    score = answers.shares(trial, "paper") if baseline.feedback else None
    return Response(AnsweredSerializer({"seconds": trial.seconds, "score": score}).data, status=201)


def _reloaded_body(baseline: Baseline, viewer: User) -> object:
    counted = selectors.baselines_of(baseline.release.dataset).get(pk=baseline.pk)
    return _baseline_body(counted, viewer)


def _baseline_body(baseline: Baseline, viewer: User) -> object:
    """The body of a baseline; the evaluators' progress is for maintainers."""
    maintains = Role.MAINTAINER in roles_of(viewer, baseline.release.dataset)
    baseline.shown_evaluators = list(selectors.evaluators_of(baseline)) if maintains else []  # type: ignore[attr-defined]
    absent_keys = set(selectors.departed_evaluators(baseline).values_list("pk", flat=True)) if maintains else set()
    return BaselineSerializer(baseline, context={"gone": absent_keys}).data


def _people(names: list[str]) -> list[User]:
    users = {user.username: user for user in User.objects.filter(username__in=names)}
    if missing := [name for name in names if name not in users]:
        raise Rejected(Problem("unknown-person", f"Nobody here is called {', '.join(missing)}.", field="people"))
    return [require_found(users[name]) for name in names]
