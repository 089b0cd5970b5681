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
from annotator.work.models import DraftPlace
from annotator.work.selectors import draft_of


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
    """Of an item: a screen, box or script."""

    @extend_schema(responses=DraftTextShape)
    def get(self, request: Request, stage: str, item: str) -> Response:
        """What the person typed for an item before; empty where there is nothing."""
        kept = draft_of(person(request), _known(stage), _plain(item))
        return Response(DraftTextShape({"text": kept}).data)

    @extend_schema(request=DraftTextShape, responses={204: None})
    def put(self, request: Request, stage: str, item: str) -> Response:
        """Keeps what the person typed for an item; an empty text forgets it."""
        shape = DraftTextShape(data=request.data)
        shape.is_valid(raise_exception=True)
        text = shape.validated_data["text"]
        services.save_draft(person=person(request), stage=_known(stage), item=_plain(item), text=text)
        return Response(status=204)


def _known(stage: str) -> str:
    if stage not in DraftPlace.values:
        raise Http404(f"There is no stage “{stage}”; there are {', '.join(DraftPlace.values)}.")
    return stage


def _plain(item: str) -> str:
    return item.replace("-", "")[:40]
