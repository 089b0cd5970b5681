"""Views for those who run the installation: its accounts, and links to a new password for them."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.api.passwords import origin_of
from annotator.accounts.models import User
from annotator.accounts.selectors import is_operator
from annotator.accounts.services import passwords
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer


class AccountSerializer(serializers.ModelSerializer[User]):
    name = serializers.CharField(source="__str__", read_only=True)

    class Meta:
        model = User
        fields = ["id", "username", "name", "email", "is_active", "is_staff", "is_superuser", "last_login"]


class AccountPageSerializer(serializers.Serializer[object]):
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = AccountSerializer(many=True)


class ResetLinkSerializer(serializers.Serializer[object]):
    """`link` is shown this once."""

    link = serializers.CharField()
    expires_at = serializers.DateTimeField()


class Accounts(APIView):
    needs_full_token = True

    @extend_schema(
        parameters=[OpenApiParameter("search", str), OpenApiParameter("cursor", str), OpenApiParameter("size", int)],
        responses=AccountPageSerializer,
    )
    def get(self, request: Request) -> Response:
        """The accounts, latest first; with `search` those whose user name, name or address contains it. For staff."""
        _require_operator(request)
        words = request.query_params.get("search", "").strip()
        fits = Q(username__icontains=words) | Q(name__icontains=words) | Q(email__icontains=words)
        pages = Pages()
        rows = pages.paginate_queryset(User.objects.filter(fits), request, view=self)
        return pages.get_paginated_response(AccountSerializer(rows, many=True).data)


class AccountResetLink(APIView):
    needs_full_token = True

    @extend_schema(request=None, responses={201: ResetLinkSerializer, 403: ProblemsSerializer})
    def post(self, request: Request, person_id: int) -> Response:
        """A link with which the person sets a new password, for staff to hand on."""
        _require_operator(request)
        user = User.objects.filter(pk=person_id, is_active=True).first()
        if user is None:
            raise Http404("No such active account.")
        path = passwords.reset_path_by(user=user, by=person(request))
        expires_at = timezone.now() + timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)
        shown = {"link": f"{origin_of(request)}{path}", "expires_at": expires_at}
        return Response(ResetLinkSerializer(shown).data, status=201)


def _require_operator(request: Request) -> None:
    """Raises Http404 for others: which accounts there are is not for them to know."""
    if not is_operator(person(request)):
        raise Http404
