"""Views of a person as a whole: deactivate, hand over their items, export their rows, remove them."""

import json

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.accounts.selectors import is_operator
from annotator.datasets.api.access import enter, refuse_operators, require_found
from annotator.datasets.models import Dataset, Role
from annotator.datasets.services import reactivate
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.people import services
from annotator.people.serializers import HandedOverSerializer, HandOverSerializer, RemovalSerializer, RemovedSerializer


class Deactivation(APIView):
    @extend_schema(request=None, responses={200: HandedOverSerializer, 400: ProblemsSerializer})
    def post(self, request: Request, slug: str, person_id: int) -> Response:
        """Deactivates a member; their work stays, their leases and reservations end."""
        dataset, member = _member(request, slug, person_id)
        refuse_operators(member, by=person(request))
        given_back = services.keep_out(dataset=dataset, user=member)
        return Response({"passed_on": 0, "given_back": given_back})

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, person_id: int) -> Response:
        """Reactivates the member, in the roles they had."""
        dataset, member = _member(request, slug, person_id)
        reactivate(dataset=dataset, user=member)
        return Response(status=204)


class HandOver(APIView):
    @extend_schema(request=HandOverSerializer, responses={200: HandedOverSerializer, 400: ProblemsSerializer})
    def post(self, request: Request, slug: str, person_id: int) -> Response:
        """Passes a member's leases and reservations on to a colleague, or ends them."""
        dataset, member = _member(request, slug, person_id)
        serializer = HandOverSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        colleague_id = serializer.validated_data["to"]
        to = None if colleague_id is None else require_found(_members(dataset).filter(pk=colleague_id).first())
        passed_on, given_back = services.hand_over(dataset=dataset, user=member, to=to)
        return Response({"passed_on": passed_on, "given_back": given_back})


class MyExport(APIView):
    needs_full_token = True

    @extend_schema(operation_id="my_export", responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request) -> HttpResponse:
        """All rows of the person, as one JSON file."""
        return _file(person(request))


class MemberExport(APIView):
    @extend_schema(operation_id="member_export", responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, slug: str, person_id: int) -> HttpResponse:
        """All rows of a member in this dataset, as one JSON file."""
        dataset, member = _member(request, slug, person_id)
        return _file(member, dataset)


class MyRemoval(APIView):
    needs_full_token = True

    @extend_schema(request=RemovalSerializer, responses={200: RemovedSerializer, 400: ProblemsSerializer})
    def post(self, request: Request) -> Response:
        """Anonymises the person's account and closes it; their work stays under a neutral name."""
        return _removed(request, person(request))


class MemberRemoval(APIView):
    @extend_schema(
        request=RemovalSerializer,
        responses={200: HandedOverSerializer, 400: ProblemsSerializer, 403: ProblemsSerializer},
    )
    def post(self, request: Request, slug: str, person_id: int) -> Response:
        """Removes all of a member's roles in this dataset; their account and work stay."""
        dataset, member = _member(request, slug, person_id)
        refuse_operators(member, by=person(request))
        serializer = RemovalSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        given_back = services.remove_member(dataset=dataset, user=member, **serializer.validated_data)
        return Response({"passed_on": 0, "given_back": given_back})


class AccountRemoval(APIView):
    needs_full_token = True

    @extend_schema(
        operation_id="account_removal",
        request=RemovalSerializer,
        responses={200: RemovedSerializer, 400: ProblemsSerializer, 403: ProblemsSerializer},
    )
    def post(self, request: Request, person_id: int) -> Response:
        """Anonymises and closes a person's account, for staff; others get 404."""
        user = User.objects.filter(pk=person_id).first() if is_operator(person(request)) else None
        return _removed(request, require_found(user))


def _members(dataset: Dataset) -> QuerySet[User]:
    return User.objects.filter(memberships__dataset=dataset).distinct()


def _member(request: Request, slug: str, person_id: int) -> tuple[Dataset, User]:
    dataset = enter(person(request), slug, Role.MAINTAINER, closed=True)
    return dataset, require_found(_members(dataset).filter(pk=person_id).first())


def _file(user: User, dataset: Dataset | None = None) -> HttpResponse:
    text = json.dumps(
        services.export_person(person=user, dataset=dataset), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1
    )
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    name = f"{dataset.slug}-{user.username}.json" if dataset else f"{user.username}.json"
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name) or ""
    return response


def _removed(request: Request, user: User) -> Response:
    serializer = RemovalSerializer(data=request.data)
    serializer.is_valid(raise_exception=True)
    removed = services.remove_person(person=user, by=person(request), **serializer.validated_data)
    return Response({"name": str(removed)})
