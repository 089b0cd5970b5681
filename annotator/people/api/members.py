"""Views of a dataset's members and their roles."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets import selectors, services
from annotator.datasets.api.access import enter, refuse_operators, require_found
from annotator.datasets.models import Role
from annotator.datasets.serializers import MembershipSerializer
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer


class Members(APIView):
    @extend_schema(responses=MembershipSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(MembershipSerializer(selectors.members(enter(person(request), slug)), many=True).data)


class Member(APIView):
    @extend_schema(request=None, responses={204: None, 403: ProblemsSerializer})
    def delete(self, request: Request, slug: str, membership_id: int) -> Response:
        """Takes one role away."""
        dataset = enter(person(request), slug, Role.MAINTAINER, closed=True)
        membership = require_found(dataset.memberships.filter(pk=membership_id).select_related("user").first())
        refuse_operators(membership.user, by=person(request))
        services.remove_member(membership=membership)
        return Response(status=204)
