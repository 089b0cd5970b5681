"""Doors of datasets."""

from django.contrib.auth import login
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets import selectors, services
from annotator.datasets.access import enter, found
from annotator.datasets.models import Dataset, Role
from annotator.datasets.shapes import (
    AcceptShape,
    ApplicationShape,
    DatasetShape,
    InvitationShape,
    MembershipShape,
    OpenInvitationShape,
    RoleShape,
    roles_context,
)
from annotator.http.requests import person


def _shown(request: Request, dataset: Dataset) -> Response:
    context = roles_context(person(request).memberships.filter(dataset=dataset))
    return Response(DatasetShape(dataset, context=context).data)


class Datasets(APIView):
    @extend_schema(responses=DatasetShape(many=True))
    def get(self, request: Request) -> Response:
        user = person(request)
        shapes = DatasetShape(selectors.datasets_of(user), many=True, context=roles_context(user.memberships.all()))
        return Response(shapes.data)

    @extend_schema(request=DatasetShape, responses={201: DatasetShape})
    def post(self, request: Request) -> Response:
        shape = DatasetShape(data=request.data)
        shape.is_valid(raise_exception=True)
        given = {key: shape.validated_data.get(key, "") for key in ("name", "description")}
        dataset = services.create_dataset(founder=person(request), **given)
        answer = _shown(request, dataset)
        answer.status_code = 201
        return answer


class OneDataset(APIView):
    @extend_schema(responses=DatasetShape)
    def get(self, request: Request, slug: str) -> Response:
        return _shown(request, enter(person(request), slug))

    @extend_schema(request=DatasetShape(partial=True), responses=DatasetShape)
    def patch(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        shape = DatasetShape(dataset, data=request.data, partial=True)
        shape.is_valid(raise_exception=True)
        return _shown(request, services.change_dataset(dataset=dataset, **shape.validated_data))


class Members(APIView):
    @extend_schema(responses=MembershipShape(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(MembershipShape(selectors.members(enter(person(request), slug)), many=True).data)

    @extend_schema(request=MembershipShape, responses={201: MembershipShape})
    def post(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        shape = MembershipShape(data=request.data)
        shape.is_valid(raise_exception=True)
        given = shape.validated_data
        added = services.add_member(dataset=dataset, username=given["user"]["username"], role=given["role"])
        return Response(MembershipShape(added).data, status=201)


class Member(APIView):
    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, membership_id: int) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        membership = found(dataset.memberships.filter(pk=membership_id).first())
        services.remove_member(membership=membership)
        return Response(status=204)


class Invitations(APIView):
    @extend_schema(request=RoleShape, responses={201: InvitationShape})
    def post(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        shape = RoleShape(data=request.data)
        shape.is_valid(raise_exception=True)
        invitation, secret = services.invite(dataset=dataset, role=shape.validated_data["role"], by=person(request))
        link = request.build_absolute_uri(f"/invitation/{secret}")
        shown = {"role": invitation.role, "link": link, "expires_at": invitation.expires_at}
        return Response(InvitationShape(shown).data, status=201)


class OpenInvitation(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=OpenInvitationShape)
    def get(self, request: Request, secret: str) -> Response:
        invitation = services.open_invitation(secret)
        return Response({"dataset": invitation.dataset.name, "role": invitation.role})

    @extend_schema(request=AcceptShape, responses={201: OpenInvitationShape})
    def post(self, request: Request, secret: str) -> Response:
        shape = AcceptShape(data=request.data)
        shape.is_valid(raise_exception=True)
        known = person(request) if request.user.is_authenticated else None
        membership = services.accept_invitation(secret=secret, user=known, **shape.validated_data)
        if known is None:
            login(request._request, membership.user)
        return Response({"dataset": membership.dataset.name, "role": membership.role}, status=201)


class Applications(APIView):
    @extend_schema(responses=ApplicationShape(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(ApplicationShape(enter(person(request), slug).applications.all(), many=True).data)

    @extend_schema(request=ApplicationShape, responses={201: ApplicationShape})
    def post(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        shape = ApplicationShape(data=request.data)
        shape.is_valid(raise_exception=True)
        added = services.add_application(dataset=dataset, **shape.validated_data)
        return Response(ApplicationShape(added).data, status=201)


class OneApplication(APIView):
    @extend_schema(request=ApplicationShape(partial=True), responses=ApplicationShape)
    def patch(self, request: Request, slug: str, application: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        planned = selectors.application_of(dataset, application)
        shape = ApplicationShape(planned, data=request.data, partial=True)
        shape.is_valid(raise_exception=True)
        changed = services.change_application(application=planned, **shape.validated_data)
        return Response(ApplicationShape(changed).data)
