"""Views of the training course; addresses name a dataset, since the time spent is the dataset's."""

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.api.access import enter
from annotator.datasets.models import Dataset, Role
from annotator.http.files import FOREVER
from annotator.http.requests import person
from annotator.http.script_serializers import CheckSerializer, ScriptTextSerializer, check_answer
from annotator.training import services
from annotator.training.selectors import (
    exercise_progresses,
    must_train,
    passed_at,
    progress_at,
    read_by,
    requires_course,
)
from annotator.training.selectors.course import Exercise, Lesson, PracticeScreen, analyse_text, the_course
from annotator.training.serializers import (
    CourseSerializer,
    ExerciseSerializer,
    LessonSerializer,
    RequirementSerializer,
    RunSerializer,
)


class OneCourse(APIView):
    @extend_schema(responses=CourseSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The course and the person's progress in it."""
        dataset = enter(person(request), slug)
        return Response(CourseSerializer(_course(person(request), dataset)).data)


class OneLesson(APIView):
    @extend_schema(responses=LessonSerializer)
    def get(self, request: Request, slug: str, lesson: str) -> Response:
        enter(person(request), slug)
        return Response(LessonSerializer(_lesson(lesson)).data)

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, slug: str, lesson: str) -> Response:
        """Records that the person has read the lesson."""
        dataset = enter(person(request), slug)
        services.read_lesson(dataset=dataset, person=person(request), lesson=_lesson(lesson))
        return Response(status=204)


class OneExercise(APIView):
    @extend_schema(responses=ExerciseSerializer)
    def get(self, request: Request, slug: str, exercise: str) -> Response:
        enter(person(request), slug)
        return Response(ExerciseSerializer(progress_at(person(request), _exercise(exercise))).data)


class ExerciseRuns(APIView):
    @extend_schema(request=ScriptTextSerializer, responses={201: RunSerializer})
    def post(self, request: Request, slug: str, exercise: str) -> Response:
        """Queues a real run of a script and its grading; 400 with its problems when the check fails."""
        dataset = enter(person(request), slug)
        serializer = ScriptTextSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        text = serializer.validated_data["script"]
        requested_exercise = _exercise(exercise)
        run = services.run_exercise(dataset=dataset, person=person(request), exercise=requested_exercise, text=text)
        return Response(RunSerializer(run).data, status=201)


class TrainingCheck(APIView):
    @extend_schema(request=ScriptTextSerializer, responses=CheckSerializer)
    def post(self, request: Request) -> Response:
        """The analysis of a script for the practice screen."""
        serializer = ScriptTextSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        return Response(CheckSerializer(check_answer(analyse_text(serializer.validated_data["script"]))).data)


class TrainingImage(APIView):
    @extend_schema(operation_id="training_image", responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, version: int) -> HttpResponse:
        """The picture of the practice screen."""
        if version != the_course().version:
            raise Http404
        return HttpResponse(the_course().screen.picture, content_type="image/png", headers={"Cache-Control": FOREVER})


class Requirement(APIView):
    @extend_schema(request=RequirementSerializer, responses=RequirementSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Sets whether the dataset requires the course before new tasks."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = RequirementSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.require_course(dataset=dataset, required=serializer.validated_data["is_required"], by=person(request))
        return Response(RequirementSerializer({"is_required": requires_course(dataset)}).data)


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
    read_lessons = read_by(user)
    progress_by_exercise = {progress.exercise.slug: progress for progress in exercise_progresses(user)}
    steps = []
    for step in the_course().steps:
        step_facts = {"slug": step.slug, "title": step.title, "minutes": step.minutes}
        if isinstance(step, Lesson):
            steps.append({**step_facts, "is_exercise": False, "done": step.slug in read_lessons, "tries": 0})
        else:
            progress = progress_by_exercise[step.slug]
            steps.append({**step_facts, "is_exercise": True, "done": progress.passed, "tries": progress.failed})
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
