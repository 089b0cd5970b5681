"""Doors of leases."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.http.requests import person
from annotator.http.schema import ProblemsShape
from annotator.work import services


class LeaseShape(serializers.Serializer[object]):
    expires_at = serializers.DateTimeField()


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
