"""Doors of the human baseline: for maintainers who open and close it, and for whoever answers."""

from django.core.files.storage import default_storage
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.access import enter, found
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.domain.problems import Problem, Rejected
from annotator.domain.script.judgement import judge
from annotator.http.files import FOREVER
from annotator.http.requests import person
from annotator.http.script_shapes import ScriptTextShape, check_answer
from annotator.releases.models import ReleaseItem
from annotator.trials import answers, selectors, services
from annotator.trials.access import enter_baseline, enter_release, enter_trial
from annotator.trials.models import Baseline, Prediction, Trial
from annotator.trials.shapes import (
    AnsweredShape,
    BaselineShape,
    CandidateShape,
    ChangedBaselineShape,
    ClockShape,
    NewBaselineShape,
    ReasonShape,
    TrialActivityShape,
    TrialCheckShape,
    TrialTurnShape,
)


class Baselines(APIView):
    @extend_schema(responses=BaselineShape(many=True))
    def get(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug)
        return Response([_shown(baseline, person(request)) for baseline in selectors.baselines_of(dataset)])


class Candidates(APIView):
    @extend_schema(responses=CandidateShape(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Who may answer: members who do not maintain the dataset."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        return Response(CandidateShape(selectors.may_evaluate(dataset), many=True).data)


class NewBaseline(APIView):
    @extend_schema(request=NewBaselineShape, responses={201: BaselineShape})
    def post(self, request: Request, release_id: int) -> Response:
        release = enter_release(person(request), release_id, Role.MAINTAINER)
        shape = NewBaselineShape(data=request.data)
        shape.is_valid(raise_exception=True)
        given = {**shape.validated_data, "people": _people(shape.validated_data["people"])}
        baseline = services.open_baseline(release=release, by=person(request), **given)
        return Response(_again(baseline, person(request)), status=201)


class OneBaseline(APIView):
    @extend_schema(request=ChangedBaselineShape, responses=BaselineShape)
    def patch(self, request: Request, baseline_id: int) -> Response:
        baseline = enter_baseline(person(request), baseline_id, Role.MAINTAINER)
        shape = ChangedBaselineShape(data=request.data)
        shape.is_valid(raise_exception=True)
        given = dict(shape.validated_data)
        if "people" in given:
            given["people"] = _people(given["people"])
        services.change_baseline(baseline=baseline, **given)
        return Response(_again(baseline, person(request)))


class NextTrial(APIView):
    @extend_schema(request=None, responses=TrialTurnShape)
    def post(self, request: Request, slug: str) -> Response:
        """The task the person has open or gets next; its clock runs from now on."""
        dataset = enter(person(request), slug)
        trial = services.next_turn(person=person(request), dataset=dataset)
        progress = selectors.progress_of(person(request), dataset)
        return Response(TrialTurnShape({"trial": trial, "progress": progress}).data)


class TrialImage(APIView):
    @extend_schema(responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, trial_id: int) -> HttpResponse:
        return released_picture(enter_trial(person(request), trial_id))


class TrialCheck(APIView):
    @extend_schema(request=ScriptTextShape, responses=TrialCheckShape)
    def post(self, request: Request, trial_id: int) -> Response:
        """Whether the script can be read and stays on the screen; it knows no label."""
        trial = enter_trial(person(request), trial_id)
        shape = ScriptTextShape(data=request.data)
        shape.is_valid(raise_exception=True)
        screen = trial.item.record["screen"]
        verdict = judge(shape.validated_data["script"], {}, screen["width"], screen["height"])
        return Response(TrialCheckShape(check_answer(verdict)).data)


class Activity(APIView):
    @extend_schema(request=TrialActivityShape, responses=ClockShape)
    def post(self, request: Request, trial_id: int) -> Response:
        """A sign of life every few seconds, by which time at work is counted; keeps the draft."""
        trial = enter_trial(person(request), trial_id)
        shape = TrialActivityShape(data=request.data)
        shape.is_valid(raise_exception=True)
        return Response(ClockShape(services.note_activity(trial=trial, **shape.validated_data)).data)


class TrialAnswer(APIView):
    @extend_schema(request=ScriptTextShape, responses={201: AnsweredShape})
    def post(self, request: Request, trial_id: int) -> Response:
        """The answer, for good."""
        trial = enter_trial(person(request), trial_id)
        shape = ScriptTextShape(data=request.data)
        shape.is_valid(raise_exception=True)
        return _told(services.answer(trial=trial, script=shape.validated_data["script"]), trial.baseline)


class TrialSkip(APIView):
    @extend_schema(request=ReasonShape, responses={201: AnsweredShape})
    def post(self, request: Request, trial_id: int) -> Response:
        """Passes the task over, for good: it scores nothing."""
        trial = enter_trial(person(request), trial_id)
        shape = ReasonShape(data=request.data)
        shape.is_valid(raise_exception=True)
        return _told(services.skip(trial=trial, reason=shape.validated_data["reason"]), trial.baseline)


def released_picture(row: Trial | Prediction) -> HttpResponse:
    """The picture as it was released; it never changes."""
    item: ReleaseItem = found(row.item)
    with default_storage.open(item.record["screen"]["image"]) as opened:
        response = HttpResponse(opened.read(), content_type="image/png")
    response["Cache-Control"] = FOREVER
    return response


def _told(trial: Trial, baseline: Baseline) -> Response:
    score = answers.shares(trial, "paper") if baseline.feedback else None
    return Response(AnsweredShape({"seconds": trial.seconds, "score": score}).data, status=201)


def _again(baseline: Baseline, viewer: User) -> object:
    counted = selectors.baselines_of(baseline.release.dataset).get(pk=baseline.pk)
    return _shown(counted, viewer)


def _shown(baseline: Baseline, viewer: User) -> object:
    """Who answers how much is for maintainers."""
    maintains = Role.MAINTAINER in roles_of(viewer, baseline.release.dataset)
    baseline.shown_evaluators = list(selectors.evaluators_of(baseline)) if maintains else []  # type: ignore[attr-defined]
    away = set(selectors.gone(baseline).values_list("pk", flat=True)) if maintains else set()
    return BaselineShape(baseline, context={"gone": away}).data


def _people(names: list[str]) -> list[User]:
    known = {user.username: user for user in User.objects.filter(username__in=names)}
    if missing := [name for name in names if name not in known]:
        raise Rejected(Problem("unknown-person", f"Nobody here is called {', '.join(missing)}.", field="people"))
    return [found(known[name]) for name in names]
