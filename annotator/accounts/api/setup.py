"""Views of the first account of an installation."""

from django.contrib.auth import login
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.api.accounts import MeSerializer
from annotator.accounts.api.before_sign_in import before_sign_in
from annotator.accounts.services import setup
from annotator.http.schema import ProblemsSerializer


class SetupSerializer(serializers.Serializer[object]):
    """`is_required` until there is an account."""

    is_required = serializers.BooleanField()


class FirstAccountSerializer(serializers.Serializer[object]):
    """`token`: as the start printed it."""

    token = serializers.CharField(max_length=200)
    username = serializers.CharField(max_length=150)
    name = serializers.CharField(max_length=100, required=False, allow_blank=True, default="")
    email = serializers.EmailField(required=False, allow_blank=True, default="")
    password = serializers.CharField(trim_whitespace=False)


@before_sign_in
class Setup(APIView):
    @extend_schema(operation_id="setup_state", responses=SetupSerializer)
    def get(self, request: Request) -> Response:
        """Whether the first account is still to be created."""
        return Response({"is_required": setup.is_setup_required()})

    @extend_schema(
        request=FirstAccountSerializer,
        responses={201: MeSerializer, 400: ProblemsSerializer, 409: ProblemsSerializer},
    )
    def post(self, request: Request) -> Response:
        """Creates the first account, a superuser, and signs it in."""
        serializer = FirstAccountSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        user = setup.create_first_account(**serializer.validated_data)
        login(request._request, user)
        return Response(MeSerializer(user).data, status=201)
