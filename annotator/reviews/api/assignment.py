"""Views that assign scripts for the final review."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter
from annotator.datasets.models import Role, WorkStage
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.leases.serializers import HeldSerializer
from annotator.leases.services import acquire_one
from annotator.reviews.serializers import AfterScriptSerializer, ScriptAssignmentSerializer
from annotator.reviews.services.assignment import next_script
from annotator.tasks.api.access import enter_script
from annotator.tasks.models import Script


class NextScript(APIView):
    @extend_schema(request=AfterScriptSerializer, responses={200: ScriptAssignmentSerializer, 204: None})
    def post(self, request: Request, slug: str) -> Response:
        """Leases the next script to review to the person who asks; 204 when there is none."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = AfterScriptSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        assigned = next_script(person=person(request), dataset=dataset, **serializer.validated_data)
        if assigned is None:
            return Response(status=204)
        script, lease = assigned
        task = Script.objects.values_list("task_id", flat=True).get(pk=script)
        body = {"token": lease.token, "expires_at": lease.expires_at, "task": task, "script": script}
        return Response(ScriptAssignmentSerializer(body).data)


class ScriptLease(APIView):
    @extend_schema(request=None, responses={200: HeldSerializer, 423: ProblemsSerializer})
    def post(self, request: Request, script_id: int) -> Response:
        """Leases a script that was opened directly; 423 names the person who has it."""
        script = enter_script(person(request), script_id, Role.MAINTAINER)
        lease = acquire_one(
            dataset=script.task.screen.application.dataset,
            stage=WorkStage.FINAL_PASS,
            item=str(script.pk),
            person=person(request),
        )
        return Response(HeldSerializer(lease).data)
