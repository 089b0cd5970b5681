"""Views of passwords: change, ask for a link, reset by the link."""

from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.api.before_sign_in import before_sign_in
from annotator.accounts.services import passwords
from annotator.accounts.services.sign_in import attempt, begin_attempt
from annotator.http.after_response import after_response
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer

PROBLEMS = {400: ProblemsSerializer, 429: ProblemsSerializer}


class PasswordChangeSerializer(serializers.Serializer[object]):
    """`current`: the password until now."""

    current = serializers.CharField(trim_whitespace=False)
    password = serializers.CharField(trim_whitespace=False)


class EmailChangeSerializer(serializers.Serializer[object]):
    """`current`: the password. An empty `email` takes the address away."""

    current = serializers.CharField(trim_whitespace=False)
    email = serializers.EmailField(allow_blank=True)


class ResetStateSerializer(serializers.Serializer[object]):
    """`sends_mail`: whether this installation sends links; else staff makes them."""

    sends_mail = serializers.BooleanField()


class ResetRequestSerializer(serializers.Serializer[object]):
    email = serializers.EmailField()


class ResetSerializer(serializers.Serializer[object]):
    """`uid` and `token`: the two parts of the link."""

    uid = serializers.CharField(max_length=100)
    token = serializers.CharField(max_length=200)
    password = serializers.CharField(trim_whitespace=False)


class OwnPassword(APIView):
    needs_full_token = True

    @extend_schema(request=PasswordChangeSerializer, responses={204: None, **PROBLEMS})
    def put(self, request: Request) -> Response:
        """Changes the password of the person who asks; all their other sessions end, their API tokens stay."""
        serializer = PasswordChangeSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        user, body = person(request), serializer.validated_data
        with attempt(username=user.username, address=_address(request)):
            passwords.change_password(user=user, current=body["current"], new=body["password"])
        if request.auth is None:
            update_session_auth_hash(request._request, user)
        return Response(status=204)


class OwnEmail(APIView):
    needs_full_token = True

    @extend_schema(request=EmailChangeSerializer, responses={204: None, **PROBLEMS})
    def put(self, request: Request) -> Response:
        """Changes the address to which links to a new password are sent."""
        serializer = EmailChangeSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        user, body = person(request), serializer.validated_data
        with attempt(username=user.username, address=_address(request)):
            passwords.change_email(user=user, password=body["current"], email=body["email"])
        return Response(status=204)


@before_sign_in
class PasswordReset(APIView):
    @extend_schema(operation_id="password_reset_state", responses=ResetStateSerializer)
    def get(self, request: Request) -> Response:
        """Whether links are sent by e-mail."""
        return Response({"sends_mail": bool(settings.EMAIL_URL)})

    @extend_schema(request=ResetRequestSerializer, responses={204: None, **PROBLEMS})
    def post(self, request: Request) -> Response:
        """Sends a link to the address, if an account has it; the answer and its duration are the same if none has."""
        serializer = ResetRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        email, origin = serializer.validated_data["email"], origin_of(request)
        begin_attempt(username=f"reset {email}", address=_address(request))
        after_response(request._request, lambda: passwords.send_reset_links(email=email, origin=origin))
        return Response(status=204)


@before_sign_in
class PasswordResetConfirmation(APIView):
    @extend_schema(request=ResetSerializer, responses={204: None, 400: ProblemsSerializer})
    def post(self, request: Request) -> Response:
        """Sets a new password by a link, which is used up; all sessions and API tokens of the account end."""
        serializer = ResetSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        body = serializer.validated_data
        passwords.reset_password(uid=body["uid"], token=body["token"], new=body["password"])
        return Response(status=204)


def origin_of(request: Request) -> str:
    """The scheme and host of links: PUBLIC_ORIGIN where it is set, else as the browser asked."""
    return settings.PUBLIC_ORIGIN if settings.HAS_PUBLIC_ORIGIN else request.build_absolute_uri("/").rstrip("/")


def _address(request: Request) -> str:
    return request.META.get("REMOTE_ADDR") or ""
