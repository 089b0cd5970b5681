"""Doors of the training course; each dataset has one, as the time spent there is its dataset's."""

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.access import enter
from annotator.datasets.models import Dataset, Role
from annotator.http.files import FOREVER
from annotator.http.requests import person
from annotator.http.script_shapes import CheckShape, ScriptTextShape, check_answer
from annotator.training import services
from annotator.training.course import Exercise, Lesson, PracticeScreen, judge_text, the_course
from annotator.training.selectors import (
    must_train,
    passed_at,
    read_by,
    requires_course,
    standing_at,
    standings_of,
)
from annotator.training.shapes import CourseShape, ExerciseShape, LessonShape, RequirementShape, RunShape
from annotator.work.hour_models import WorkStage
from annotator.work.shifts import note_activity


class OneCourse(APIView):
    @extend_schema(responses=CourseShape)
    def get(self, request: Request, slug: str) -> Response:
        """The course, and how far the person is in it."""
        dataset = enter(person(request), slug)
        return Response(CourseShape(_course(person(request), dataset)).data)


class OneLesson(APIView):
    @extend_schema(responses=LessonShape)
    def get(self, request: Request, slug: str, lesson: str) -> Response:
        enter(person(request), slug)
        return Response(LessonShape(_lesson(lesson)).data)

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, slug: str, lesson: str) -> Response:
        """The person has read the lesson."""
        dataset = enter(person(request), slug)
        services.read_lesson(person=person(request), lesson=_lesson(lesson))
        note_activity(person=person(request), dataset=dataset, stage=WorkStage.TRAINING)
        return Response(status=204)


class OneExercise(APIView):
    @extend_schema(responses=ExerciseShape)
    def get(self, request: Request, slug: str, exercise: str) -> Response:
        enter(person(request), slug)
        return Response(ExerciseShape(standing_at(person(request), _exercise(exercise))).data)


class ExerciseRuns(APIView):
    @extend_schema(request=ScriptTextShape, responses={201: RunShape})
    def post(self, request: Request, slug: str, exercise: str) -> Response:
        """Runs a script for real and grades it; 400 with its problems when it does not pass the check."""
        dataset = enter(person(request), slug)
        shape = ScriptTextShape(data=request.data)
        shape.is_valid(raise_exception=True)
        text = shape.validated_data["script"]
        wanted = _exercise(exercise)
        run = services.run_exercise(dataset=dataset, person=person(request), exercise=wanted, text=text)
        note_activity(person=person(request), dataset=dataset, stage=WorkStage.TRAINING)
        return Response(RunShape(run).data, status=201)


class TrainingCheck(APIView):
    @extend_schema(request=ScriptTextShape, responses=CheckShape)
    def post(self, request: Request) -> Response:
        """The check of a script for the practice screen."""
        shape = ScriptTextShape(data=request.data)
        shape.is_valid(raise_exception=True)
        return Response(CheckShape(check_answer(judge_text(shape.validated_data["script"]))).data)


class TrainingImage(APIView):
    @extend_schema(operation_id="training_image", responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, version: int) -> HttpResponse:
        """The picture of the practice screen."""
        if version != the_course().version:
            raise Http404
        return HttpResponse(the_course().screen.picture, content_type="image/png", headers={"Cache-Control": FOREVER})


class Requirement(APIView):
    @extend_schema(request=RequirementShape, responses=RequirementShape)
    def put(self, request: Request, slug: str) -> Response:
        """Asks for the course before new tasks, or no longer."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        shape = RequirementShape(data=request.data)
        shape.is_valid(raise_exception=True)
        services.require_course(dataset=dataset, required=shape.validated_data["is_required"], by=person(request))
        return Response(RequirementShape({"is_required": requires_course(dataset)}).data)


def _course(user: User, dataset: Dataset) -> dict[str, Any]:
    course = the_course()
    return {
        "version": course.version,
        "is_required": requires_course(dataset),
        "must": must_train(user, dataset),
        "passed_at": passed_at(user),
        "steps": _steps(user),
        "screen": _screen(course.screen),
    }


def _steps(user: User) -> list[dict[str, Any]]:
    read = read_by(user)
    standings = {standing.exercise.slug: standing for standing in standings_of(user)}
    steps = []
    for step in the_course().steps:
        known = {"slug": step.slug, "title": step.title, "minutes": step.minutes}
        if isinstance(step, Lesson):
            steps.append({**known, "is_exercise": False, "done": step.slug in read, "tries": 0})
        else:
            standing = standings[step.slug]
            steps.append({**known, "is_exercise": True, "done": standing.passed, "tries": standing.failed})
    return steps


def _screen(screen: PracticeScreen) -> dict[str, Any]:
    return {
        "width": screen.width,
        "height": screen.height,
        "image_url": f"/api/training/{the_course().version}/image",
        "description": screen.description,
        "labels": [
            {
                "box_id": box.label,
                "slug": box.label,
                "kind": box.kind,
                "left": box.rect.left,
                "top": box.rect.top,
                "right": box.rect.right,
                "bottom": box.rect.bottom,
            }
            for box in screen.boxes
        ],
    }


def _lesson(slug: str) -> Lesson:
    lesson = the_course().lesson(slug)
    if lesson is None:
        raise Http404(f"The course has no lesson “{slug}”.")
    return lesson


def _exercise(slug: str) -> Exercise:
    exercise = the_course().exercise(slug)
    if exercise is None:
        raise Http404(f"The course has no exercise “{slug}”.")
    return exercise
