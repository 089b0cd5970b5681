"""Views of invitations: maintainers make them, people accept or decline them."""

from django.contrib.auth import login
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter, require_found
from annotator.datasets.models import Invitation, Role
from annotator.datasets.serializers import (
    AcceptSerializer,
    InvitationSerializer,
    MyInvitationSerializer,
    NewInvitationSerializer,
    OpenInvitationSerializer,
    PendingInvitationSerializer,
)
from annotator.http.bodies import BEFORE_SIGN_IN
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.people.services import invitations


class Invitations(APIView):
    @extend_schema(responses=PendingInvitationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The invitations that nobody has accepted, expired ones included, latest first."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        return Response(PendingInvitationSerializer(invitations.pending(dataset), many=True).data)

    @extend_schema(request=NewInvitationSerializer, responses={201: InvitationSerializer, 400: ProblemsSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Invites whoever opens the link first or, with `username`, the person of that name, who must accept."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = NewInvitationSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        invitation = invitations.invite(dataset=dataset, by=person(request), **serializer.validated_data)
        return Response(_with_link(request, *invitation), status=201)


class PendingInvitation(APIView):
    @extend_schema(
        operation_id="invitation_renew", request=None, responses={201: InvitationSerializer, 409: ProblemsSerializer}
    )
    def post(self, request: Request, slug: str, invitation_id: int) -> Response:
        """Renews the invitation: a new link and a new term; the earlier link ends."""
        renewed = invitations.renew(invitation=_pending(request, slug, invitation_id), by=person(request))
        return Response(_with_link(request, *renewed), status=201)

    @extend_schema(operation_id="invitation_revoke", request=None, responses={204: None, 409: ProblemsSerializer})
    def delete(self, request: Request, slug: str, invitation_id: int) -> Response:
        """Revokes the invitation: its link opens nothing."""
        invitations.revoke(invitation=_pending(request, slug, invitation_id))
        return Response(status=204)


class OpenInvitation(APIView):
    needs_full_token = True
    body_limit = BEFORE_SIGN_IN
    permission_classes = [AllowAny]

    @extend_schema(responses=OpenInvitationSerializer)
    def get(self, request: Request, secret: str) -> Response:
        """What a link offers."""
        return Response(_offer(invitations.open_invitation(secret)))

    @extend_schema(request=AcceptSerializer, responses={201: OpenInvitationSerializer, 400: ProblemsSerializer})
    def post(self, request: Request, secret: str) -> Response:
        """Accepts as the person who is signed in, else as a newcomer, who then is signed in."""
        serializer = AcceptSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        invitation = invitations.open_invitation(secret)
        if request.user.is_authenticated:
            invitations.accept(invitation=invitation, user=person(request))
        else:
            membership = invitations.accept_as_newcomer(invitation=invitation, **serializer.validated_data)
            login(request._request, membership.user)
        return Response(_offer(invitation), status=201)


class MyInvitations(APIView):
    needs_full_token = True

    @extend_schema(operation_id="my_invitations", responses=MyInvitationSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The open invitations that name the person who asks, latest first."""
        return Response(
            MyInvitationSerializer(invitations.invitations_for(person(request)).order_by("-pk"), many=True).data
        )


class MyInvitation(APIView):
    needs_full_token = True

    @extend_schema(operation_id="my_invitation_accept", request=None, responses={201: OpenInvitationSerializer})
    def post(self, request: Request, invitation_id: int) -> Response:
        """Accepts the invitation."""
        invitation = _own_invitation(request, invitation_id)
        invitations.accept(invitation=invitation, user=person(request))
        return Response(_offer(invitation), status=201)

    @extend_schema(operation_id="my_invitation_decline", request=None, responses={204: None})
    def delete(self, request: Request, invitation_id: int) -> Response:
        """Declines the invitation."""
        invitations.decline(invitation=_own_invitation(request, invitation_id))
        return Response(status=204)


def _pending(request: Request, slug: str, invitation_id: int) -> Invitation:
    dataset = enter(person(request), slug, Role.MAINTAINER)
    invitation: Invitation = require_found(invitations.pending(dataset).filter(pk=invitation_id).first())
    return invitation


def _with_link(request: Request, invitation: Invitation, secret: str) -> dict[str, object]:
    body = {
        "role": invitation.role,
        "username": invitation.username,
        "email": invitation.email,
        "link": request.build_absolute_uri(f"/invitation/{secret}"),
        "expires_at": invitation.expires_at,
    }
    return {**InvitationSerializer(body).data}


def _own_invitation(request: Request, invitation_id: int) -> Invitation:
    invitation: Invitation = require_found(
        invitations.invitations_for(person(request)).filter(pk=invitation_id).first()
    )
    return invitation


def _offer(invitation: Invitation) -> dict[str, str]:
    return {"dataset": invitation.dataset.name, "role": invitation.role, "username": invitation.username}
