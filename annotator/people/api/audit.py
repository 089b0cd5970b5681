"""Views of the audit log: of a dataset for its maintainers, of the installation for staff. Nobody changes it."""

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.accounts.selectors import is_operator
from annotator.audit.models import Action
from annotator.audit.selectors import EntryFilter, entries
from annotator.datasets.api.access import enter
from annotator.datasets.models import Dataset, Role
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.people.selectors.audit import lines
from annotator.people.services.audit import export_log

NOBODY = 0


class EntryFilterSerializer(serializers.Serializer[object]):
    """`person`: the user name of who did it or to whom it was done; `since` and `until` are days, both included."""

    action = serializers.ChoiceField(choices=Action.choices, required=False)
    person = serializers.CharField(max_length=150, required=False, allow_blank=True)
    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)


class EntryLineSerializer(serializers.Serializer[object]):
    """`actor` is `command line (NAME)`, with the operating system's user, for commands, and empty for whoever had not
    signed in; `address` is empty for commands."""

    id = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    actor = serializers.CharField(allow_blank=True)
    action = serializers.ChoiceField(choices=Action.choices)
    object = serializers.CharField()
    detail = serializers.CharField(allow_blank=True)
    dataset = serializers.CharField(allow_blank=True)
    address = serializers.CharField(allow_blank=True)


class EntryPageSerializer(serializers.Serializer[object]):
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = EntryLineSerializer(many=True)


PAGED: list[Any] = [EntryFilterSerializer, OpenApiParameter("cursor", str), OpenApiParameter("size", int)]
CSV = {(200, "text/csv"): OpenApiTypes.STR}


class DatasetLog(APIView):
    @extend_schema(operation_id="dataset_audit", parameters=PAGED, responses=EntryPageSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """What happened to a dataset's members, settings, releases and pay, latest first."""
        return _page(self, request, enter(person(request), slug, Role.MAINTAINER))


class DatasetLogFile(APIView):
    @extend_schema(operation_id="dataset_audit_csv", parameters=[EntryFilterSerializer], responses=CSV)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """As CSV."""
        return _file(request, enter(person(request), slug, Role.MAINTAINER))


class InstallationLog(APIView):
    needs_full_token = True

    @extend_schema(operation_id="audit", parameters=PAGED, responses=EntryPageSerializer)
    def get(self, request: Request) -> Response:
        """What happened to all accounts and datasets, latest first. For staff."""
        _require_operator(request)
        return _page(self, request, None)


class InstallationLogFile(APIView):
    needs_full_token = True

    @extend_schema(operation_id="audit_csv", parameters=[EntryFilterSerializer], responses=CSV)
    def get(self, request: Request) -> HttpResponse:
        """As CSV. For staff."""
        _require_operator(request)
        return _file(request, None)


def _chosen(request: Request) -> EntryFilter:
    serializer = EntryFilterSerializer(data=request.query_params)
    serializer.is_valid(raise_exception=True)
    wanted = serializer.validated_data
    username = wanted.pop("person", "").strip()
    if not username:
        return EntryFilter(**wanted)
    key = User.objects.filter(username=username).values_list("pk", flat=True).first()
    return EntryFilter(**wanted, person=key or NOBODY)


def _page(view: APIView, request: Request, dataset: Dataset | None) -> Response:
    pages = Pages()
    rows = entries(_chosen(request), dataset_id=dataset.pk if dataset else None)
    page = pages.paginate_queryset(rows, request, view=view)
    return pages.get_paginated_response(EntryLineSerializer(lines(page or []), many=True).data)


def _file(request: Request, dataset: Dataset | None) -> HttpResponse:
    text = export_log(chosen=_chosen(request), dataset=dataset)
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    name = f"{dataset.slug}-audit.csv" if dataset else "audit.csv"
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name) or ""
    return response


def _require_operator(request: Request) -> None:
    """Raises Http404 for others, as for the list of accounts."""
    if not is_operator(person(request)):
        raise Http404
