"""Doors of turns at the final pass."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.access import enter
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.http.schema import ProblemsShape
from annotator.reviews.queue import next_script
from annotator.tasks.access import enter_script
from annotator.tasks.models import Script
from annotator.work.api import HeldShape
from annotator.work.models import LeaseStage
from annotator.work.services import take_it


class AfterScriptShape(serializers.Serializer[object]):
    """`after`: the script that is open now."""

    after = serializers.IntegerField(required=False, allow_null=True, default=None)


class ScriptTurnShape(HeldShape):
    """A task whose script in force is held for the person who asked."""

    task = serializers.IntegerField()
    script = serializers.IntegerField()


class NextScript(APIView):
    @extend_schema(request=AfterScriptShape, responses={200: ScriptTurnShape, 204: None})
    def post(self, request: Request, slug: str) -> Response:
        """The next script to judge, held for the person who asks; 204 when there is none."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        shape = AfterScriptShape(data=request.data)
        shape.is_valid(raise_exception=True)
        turn = next_script(person=person(request), dataset=dataset, **shape.validated_data)
        if turn is None:
            return Response(status=204)
        script, lease = turn
        task = Script.objects.values_list("task_id", flat=True).get(pk=script)
        held = {"token": lease.token, "expires_at": lease.expires_at, "task": task, "script": script}
        return Response(ScriptTurnShape(held).data)


class ScriptLease(APIView):
    @extend_schema(request=None, responses={200: HeldShape, 423: ProblemsShape})
    def post(self, request: Request, script_id: int) -> Response:
        """Holds a script that was opened directly; 423 says who has it."""
        script = enter_script(person(request), script_id, Role.MAINTAINER)
        lease = take_it(stage=LeaseStage.FINAL_PASS, item=str(script.pk), person=person(request))
        return Response(HeldShape(lease).data)
