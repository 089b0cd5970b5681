"""Doors of tasks."""

from django.core.exceptions import PermissionDenied
from django.db.models.fields.files import FieldFile
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.access import found
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.domain.script import reference
from annotator.http.files import picture
from annotator.http.requests import person
from annotator.http.script_shapes import CheckShape, ScriptTextShape, check_answer
from annotator.screens.access import enter_screen
from annotator.tasks import services
from annotator.tasks.access import enter_execution, enter_script, enter_task
from annotator.tasks.models import Script, Task
from annotator.tasks.selectors import judge_script
from annotator.tasks.services import Wording
from annotator.tasks.shapes import (
    EvidenceShape,
    ExecutionShape,
    NewTaskShape,
    ReferenceShape,
    RevisionShape,
    WordingShape,
)
from annotator.work.hour_models import WorkStage
from annotator.work.shifts import note_activity


class SubmittedShape(serializers.Serializer[object]):
    """What a submission has made."""

    task = serializers.IntegerField()
    script = serializers.IntegerField()
    revision = serializers.IntegerField()
    execution = serializers.IntegerField()


def _submitted(script: Script) -> Response:
    run = script.executions.order_by("-pk")[0]
    made = {"task": script.task_id, "script": script.pk, "revision": script.revision, "execution": run.pk}
    return Response(made, status=201)


def _wording(shape: WordingShape) -> Wording:
    given = shape.validated_data
    return Wording(sentence=given["sentence"], text=given["script"], phrasings=given["phrasings"])


class Reference(APIView):
    @extend_schema(responses=ReferenceShape)
    def get(self, request: Request) -> Response:
        return Response(ReferenceShape({"functions": reference.FUNCTIONS, "keys": reference.KEYS}).data)


class CheckScript(APIView):
    @extend_schema(request=ScriptTextShape, responses=CheckShape)
    def post(self, request: Request, screen_id: int) -> Response:
        screen = enter_screen(person(request), screen_id)
        shape = ScriptTextShape(data=request.data)
        shape.is_valid(raise_exception=True)
        judgement = judge_script(screen, shape.validated_data["script"])
        return Response(CheckShape(check_answer(judgement)).data)


class SubmitTask(APIView):
    @extend_schema(request=NewTaskShape, responses={201: SubmittedShape})
    def post(self, request: Request, screen_id: int) -> Response:
        screen = enter_screen(person(request), screen_id, Role.VOLUNTEER)
        shape = NewTaskShape(data=request.data)
        shape.is_valid(raise_exception=True)
        script = services.submit_task(
            screen=screen,
            author=person(request),
            wording=_wording(shape),
            client_id=shape.validated_data["client_id"],
        )
        note_activity(person=person(request), dataset=screen.application.dataset, stage=WorkStage.TASKS)
        return _submitted(script)


def _own_task(request: Request, task_id: int) -> Task:
    task = enter_task(person(request), task_id, Role.VOLUNTEER)
    maintains = Role.MAINTAINER in roles_of(person(request), task.screen.application.dataset)
    if task.author_id != person(request).pk and not maintains:
        raise PermissionDenied("This task is somebody else's; only its author or a maintainer may change it.")
    return task


class Revisions(APIView):
    @extend_schema(request=RevisionShape, responses={201: SubmittedShape})
    def post(self, request: Request, task_id: int) -> Response:
        task = _own_task(request, task_id)
        shape = RevisionShape(data=request.data)
        shape.is_valid(raise_exception=True)
        script = services.revise_task(
            task=task,
            author=person(request),
            wording=_wording(shape),
            revision=shape.validated_data["revision"],
        )
        note_activity(person=person(request), dataset=task.screen.application.dataset, stage=WorkStage.TASKS)
        return _submitted(script)


class WithdrawTask(APIView):
    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, task_id: int) -> Response:
        services.withdraw_task(task=_own_task(request, task_id))
        return Response(status=204)


class Executions(APIView):
    @extend_schema(request=None, responses={201: ExecutionShape})
    def post(self, request: Request, script_id: int) -> Response:
        script = enter_script(person(request), script_id, Role.VOLUNTEER)
        run = services.execute(script=script, by=person(request))
        return Response(ExecutionShape(run).data, status=201)


class OneExecution(APIView):
    @extend_schema(responses=EvidenceShape)
    def get(self, request: Request, execution_id: int) -> Response:
        return Response(EvidenceShape(enter_execution(person(request), execution_id)).data)


class ExecutionPicture(APIView):
    @extend_schema(operation_id="execution_picture", responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, execution_id: int, moment: str) -> HttpResponse:
        execution = enter_execution(person(request), execution_id)
        file: FieldFile = execution.before if moment == "before" else execution.after
        return picture(found(file or None))
