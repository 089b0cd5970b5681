"""Views of tasks."""

from django.core.exceptions import PermissionDenied
from django.db.models.fields.files import FieldFile
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import require_found
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.domain.script import reference
from annotator.http.files import picture_response
from annotator.http.requests import person
from annotator.http.script_serializers import CheckSerializer, ScriptTextSerializer, check_answer
from annotator.screens.api.access import enter_screen
from annotator.tasks import services
from annotator.tasks.api.access import enter_execution, enter_script, enter_task
from annotator.tasks.models import Execution, Script, Task
from annotator.tasks.selectors import analyse_script
from annotator.tasks.serializers import (
    EvidenceSerializer,
    ExecutionSerializer,
    NewTaskSerializer,
    ReferenceSerializer,
    RevisionSerializer,
    WordingSerializer,
)
from annotator.tasks.services import Wording


class SubmittedSerializer(serializers.Serializer[object]):
    """The keys of a submission's task, script and execution."""

    task = serializers.IntegerField()
    script = serializers.IntegerField()
    revision = serializers.IntegerField()
    execution = serializers.IntegerField()


def _submitted(script: Script) -> Response:
    run = script.executions.order_by("-pk")[0]
    body = {"task": script.task_id, "script": script.pk, "revision": script.revision, "execution": run.pk}
    return Response(body, status=201)


def _wording(serializer: WordingSerializer) -> Wording:
    data = serializer.validated_data
    return Wording(sentence=data["sentence"], text=data["script"], phrasings=data["phrasings"])


class Reference(APIView):
    @extend_schema(responses=ReferenceSerializer)
    def get(self, request: Request) -> Response:
        return Response(ReferenceSerializer({"functions": reference.FUNCTIONS, "keys": reference.KEYS}).data)


class CheckScript(APIView):
    @extend_schema(request=ScriptTextSerializer, responses=CheckSerializer)
    def post(self, request: Request, screen_id: int) -> Response:
        screen = enter_screen(person(request), screen_id)
        serializer = ScriptTextSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        analysis = analyse_script(screen, serializer.validated_data["script"])
        return Response(CheckSerializer(check_answer(analysis)).data)


class SubmitTask(APIView):
    @extend_schema(request=NewTaskSerializer, responses={201: SubmittedSerializer})
    def post(self, request: Request, screen_id: int) -> Response:
        screen = enter_screen(person(request), screen_id, Role.VOLUNTEER)
        serializer = NewTaskSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        script = services.submit_task(
            screen=screen,
            author=person(request),
            wording=_wording(serializer),
            client_id=serializer.validated_data["client_id"],
        )
        return _submitted(script)


def _own_task(request: Request, task_id: int) -> Task:
    task = enter_task(person(request), task_id, Role.VOLUNTEER)
    maintains = Role.MAINTAINER in roles_of(person(request), task.screen.application.dataset)
    if task.author_id != person(request).pk and not maintains:
        raise PermissionDenied("This task is somebody else's; only its author or a maintainer may change it.")
    return task


class Revisions(APIView):
    @extend_schema(request=RevisionSerializer, responses={201: SubmittedSerializer})
    def post(self, request: Request, task_id: int) -> Response:
        task = _own_task(request, task_id)
        serializer = RevisionSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        script = services.revise_task(
            task=task,
            author=person(request),
            wording=_wording(serializer),
            revision=serializer.validated_data["revision"],
        )
        return _submitted(script)


class WithdrawTask(APIView):
    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, task_id: int) -> Response:
        services.withdraw_task(task=_own_task(request, task_id))
        return Response(status=204)


class Executions(APIView):
    @extend_schema(request=None, responses={201: ExecutionSerializer})
    def post(self, request: Request, script_id: int) -> Response:
        script = enter_script(person(request), script_id, Role.VOLUNTEER)
        run = services.execute(script=script, by=person(request))
        return Response(ExecutionSerializer(run).data, status=201)


class OneExecution(APIView):
    @extend_schema(responses=EvidenceSerializer)
    def get(self, request: Request, execution_id: int) -> Response:
        return Response(EvidenceSerializer(enter_execution(person(request), execution_id)).data)


class ExecutionPicture(APIView):
    @extend_schema(operation_id="execution_picture", responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, execution_id: int, moment: str) -> HttpResponse:
        execution = enter_execution(person(request), execution_id)
        return picture_response(require_found(_picture(execution, moment) or None))


def _picture(execution: Execution, moment: str) -> FieldFile | None:
    """The display before or after the run, or after the action with this number, counted from 0."""
    if moment in ("before", "after"):
        file: FieldFile = execution.before if moment == "before" else execution.after
        return file
    after_action = execution.action_pictures.filter(index=int(moment)).first()
    return after_action.file if after_action else None
