"""Views of leases and of drafts for leased items."""

from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.leases import services
from annotator.leases.models import DraftPlace
from annotator.leases.selectors import draft_of
from annotator.leases.serializers import DraftTextSerializer, LeaseSerializer, ReleaseSerializer


class OneLease(APIView):
    @extend_schema(request=None, parameters=[ReleaseSerializer], responses={204: None, 400: ProblemsSerializer})
    def delete(self, request: Request, token: UUID) -> Response:
        """Releases a lease, so that others can be assigned the item; not where it was prolonged past `known_end`."""
        serializer = ReleaseSerializer(data=request.query_params)
        serializer.is_valid(raise_exception=True)
        services.release(token=token, person=person(request), **serializer.validated_data)
        return Response(status=204)


class Heartbeat(APIView):
    @extend_schema(request=None, responses={200: LeaseSerializer, 409: ProblemsSerializer})
    def post(self, request: Request, token: UUID) -> Response:
        """Prolongs a lease while the item is open in the browser of its holder."""
        until = services.heartbeat(token=token, person=person(request))
        return Response(LeaseSerializer({"expires_at": until}).data)


class OneDraft(APIView):
    """A person's draft for an item (a screen, box or script)."""

    needs_full_token = True

    @extend_schema(responses=DraftTextSerializer)
    def get(self, request: Request, stage: str, item: str) -> Response:
        """The person's draft for an item; empty where there is none."""
        draft = draft_of(person(request), _check_place(stage), _plain(item))
        return Response(DraftTextSerializer({"text": draft}).data)

    @extend_schema(request=DraftTextSerializer, responses={204: None})
    def put(self, request: Request, stage: str, item: str) -> Response:
        """Stores the person's draft for an item; an empty text deletes it."""
        serializer = DraftTextSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        text = serializer.validated_data["text"]
        services.save_draft(person=person(request), stage=_check_place(stage), item=_plain(item), text=text)
        return Response(status=204)


def _check_place(stage: str) -> str:
    """The draft place of that name. Raises Http404 for an unknown one."""
    if stage not in DraftPlace.values:
        raise Http404(f"There is no stage “{stage}”; there are {', '.join(DraftPlace.values)}.")
    return stage


def _plain(item: str) -> str:
    return item.replace("-", "")[:40]
