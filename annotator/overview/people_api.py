"""Doors to a person as a whole: keep out, hand over their items, export what is theirs, remove them."""

import json

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.access import enter, found
from annotator.datasets.models import Dataset, Role
from annotator.datasets.services import reactivate
from annotator.http.requests import person
from annotator.http.schema import ProblemsShape
from annotator.overview import people
from annotator.overview.export import everything_of


class HandOverShape(serializers.Serializer[object]):
    """`to` is a colleague's `user_id`; null gives everything back into the queues."""

    to = serializers.IntegerField(allow_null=True)


class HandedOverShape(serializers.Serializer[object]):
    passed_on = serializers.IntegerField()
    given_back = serializers.IntegerField()


class RemovalShape(serializers.Serializer[object]):
    """`confirmation` is the person's user name, typed."""

    confirmation = serializers.CharField()


class RemovedShape(serializers.Serializer[object]):
    name = serializers.CharField()


class Deactivation(APIView):
    @extend_schema(request=None, responses={200: HandedOverShape, 400: ProblemsShape})
    def post(self, request: Request, slug: str, person_id: int) -> Response:
        """Keeps a member out; their work stays, what they hold goes back into the queues."""
        dataset, member = _member(request, slug, person_id)
        given_back = people.keep_out(dataset=dataset, user=member)
        return Response({"passed_on": 0, "given_back": given_back})

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, person_id: int) -> Response:
        """Lets the member in again, in the roles they had."""
        dataset, member = _member(request, slug, person_id)
        reactivate(dataset=dataset, user=member)
        return Response(status=204)


class HandOver(APIView):
    @extend_schema(request=HandOverShape, responses={200: HandedOverShape, 400: ProblemsShape})
    def post(self, request: Request, slug: str, person_id: int) -> Response:
        """Passes the items that a member holds on to a colleague, or gives them back."""
        dataset, member = _member(request, slug, person_id)
        shape = HandOverShape(data=request.data)
        shape.is_valid(raise_exception=True)
        wanted = shape.validated_data["to"]
        to = None if wanted is None else found(_members(dataset).filter(pk=wanted).first())
        passed_on, given_back = people.hand_over(dataset=dataset, user=member, to=to)
        return Response({"passed_on": passed_on, "given_back": given_back})


class MyExport(APIView):
    @extend_schema(operation_id="my_export", responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request) -> HttpResponse:
        """Everything that is the person's, as one JSON file."""
        return _file(person(request))


class MemberExport(APIView):
    @extend_schema(operation_id="member_export", responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, slug: str, person_id: int) -> HttpResponse:
        """Everything that is a member's in this dataset, as one JSON file."""
        dataset, member = _member(request, slug, person_id)
        return _file(member, dataset)


class MyRemoval(APIView):
    @extend_schema(request=RemovalShape, responses={200: RemovedShape, 400: ProblemsShape})
    def post(self, request: Request) -> Response:
        """Makes the person unknown and shuts them out; their work stays under a name that says nothing."""
        return _removed(request, person(request))


class MemberRemoval(APIView):
    @extend_schema(request=RemovalShape, responses={200: RemovedShape, 400: ProblemsShape, 403: ProblemsShape})
    def post(self, request: Request, slug: str, person_id: int) -> Response:
        """The same for a member whose datasets the asking person maintains, all of them."""
        return _removed(request, _member(request, slug, person_id)[1])


def _members(dataset: Dataset) -> QuerySet[User]:
    return User.objects.filter(memberships__dataset=dataset).distinct()


def _member(request: Request, slug: str, person_id: int) -> tuple[Dataset, User]:
    dataset = enter(person(request), slug, Role.MAINTAINER)
    return dataset, found(_members(dataset).filter(pk=person_id).first())


def _file(whose: User, dataset: Dataset | None = None) -> HttpResponse:
    text = json.dumps(everything_of(whose, dataset), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    name = f"{dataset.slug}-{whose.username}.json" if dataset else f"{whose.username}.json"
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name) or ""
    return response


def _removed(request: Request, whom: User) -> Response:
    shape = RemovalShape(data=request.data)
    shape.is_valid(raise_exception=True)
    removed = people.remove_person(person=whom, by=person(request), **shape.validated_data)
    return Response({"name": str(removed)})
