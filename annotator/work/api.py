"""Doors of leases, and of what was typed for an item that was lost."""

from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.http.requests import person
from annotator.http.schema import ProblemsShape
from annotator.work import services
from annotator.work.models import LeaseStage


class LeaseShape(serializers.Serializer[object]):
    expires_at = serializers.DateTimeField()


class HeldShape(serializers.Serializer[object]):
    """A place at an item: the token says whose it is."""

    token = serializers.UUIDField()
    expires_at = serializers.DateTimeField()


class DraftTextShape(serializers.Serializer[object]):
    text = serializers.CharField(allow_blank=True, max_length=5000)


class OneLease(APIView):
    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, token: UUID) -> Response:
        """Gives an item back, so that somebody else may have it."""
        services.release(token=token, person=person(request))
        return Response(status=204)


class Heartbeat(APIView):
    @extend_schema(request=None, responses={200: LeaseShape, 409: ProblemsShape})
    def post(self, request: Request, token: UUID) -> Response:
        """Says that the item is still open in front of the person who holds it."""
        until = services.heartbeat(token=token, person=person(request))
        return Response(LeaseShape({"expires_at": until}).data)


class OneDraft(APIView):
    @extend_schema(request=DraftTextShape, responses={204: None})
    def put(self, request: Request, stage: str, item: str) -> Response:
        """Keeps what the person typed for an item (a screen, box or script); an empty text forgets it."""
        if stage not in LeaseStage.values:
            raise Http404(f"There is no stage “{stage}”; there are {', '.join(LeaseStage.values)}.")
        shape = DraftTextShape(data=request.data)
        shape.is_valid(raise_exception=True)
        text = shape.validated_data["text"]
        services.save_draft(person=person(request), stage=stage, item=item.replace("-", "")[:40], text=text)
        return Response(status=204)
