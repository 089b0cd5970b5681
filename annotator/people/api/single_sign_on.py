"""Signing in by an OpenID provider: the adapter that django-allauth asks, its callback, and our operations."""

import logging
from typing import Any
from urllib.parse import urlencode

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter, get_adapter
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.openid_connect import views as openid_connect
from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from requests import RequestException
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.api.before_sign_in import before_sign_in
from annotator.accounts.models import User
from annotator.accounts.services.passwords import confirm_password
from annotator.accounts.services.sign_in import attempt, begin_attempt, forget_attempts, record_failure
from annotator.accounts.session_store import SINGLE_SIGN_ON, WAY
from annotator.domain.problems import Problem, Rejected, TooManyTries
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.people.services import single_sign_on

logger = logging.getLogger(__name__)
CONNECT, SIGN_IN = "connect", "login"
PROVIDER = "oidc"


class SingleSignOnAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]  # untyped package
    """Answers the provider's callback itself: with a session, a connection, or the page that says what is wrong."""

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        try:
            if sociallogin.state.get("process") == CONNECT:
                target = _connect(request, sociallogin)
            else:
                target = _sign_in(request, sociallogin)
        except Rejected as refused:
            target = _refusal(request, refused.problems[0].code, connecting=sociallogin.state.get("process") == CONNECT)
        raise ImmediateHttpResponse(HttpResponseRedirect(target))

    def on_authentication_error(self, request: HttpRequest, provider: Any, **others: Any) -> None:
        logger.warning(
            "The OpenID provider did not sign somebody in: %s", others.get("error"), exc_info=others.get("exception")
        )
        raise ImmediateHttpResponse(HttpResponseRedirect(_refusal(request, "provider-failed")))


class ProviderSerializer(serializers.Serializer[object]):
    """`name`: what the button says, empty where there is no provider; `is_connected`: the person who asks."""

    name = serializers.CharField(allow_blank=True)
    is_connected = serializers.BooleanField()


class NextSerializer(serializers.Serializer[object]):
    """`next`: the path of the page to go to afterwards."""

    next = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class ConnectSerializer(serializers.Serializer[object]):
    """`current`: the password."""

    current = serializers.CharField(trim_whitespace=False)


class LocationSerializer(serializers.Serializer[object]):
    """Where the browser goes now."""

    location = serializers.CharField()


class Provider(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="oidc_state", responses=ProviderSerializer)
    def get(self, request: Request) -> Response:
        """The provider by which people may sign in."""
        connected = isinstance(request.user, User) and single_sign_on.is_connected(request.user)
        return Response({"name": settings.OIDC_NAME if settings.OIDC_ISSUER else "", "is_connected": connected})


@before_sign_in
class ProviderSignIn(APIView):
    @extend_schema(operation_id="oidc_sign_in", request=NextSerializer, responses={200: LocationSerializer})
    def post(self, request: Request) -> Response:
        """The provider's page to sign in; 404 where there is no provider."""
        serializer = NextSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        return _location(request, SIGN_IN, serializer.validated_data["next"])


class Connection(APIView):
    needs_full_token = True

    @extend_schema(
        operation_id="oidc_connect",
        request=ConnectSerializer,
        responses={200: LocationSerializer, 400: ProblemsSerializer, 429: ProblemsSerializer},
    )
    def post(self, request: Request) -> Response:
        """The provider's page at which the person connects their account; 404 where there is no provider."""
        _require_provider()
        serializer = ConnectSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        user = person(request)
        with attempt(username=user.username, address=request.META.get("REMOTE_ADDR") or ""):
            confirm_password(user, serializer.validated_data["current"])
        return _location(request, CONNECT, "/account")

    @extend_schema(operation_id="oidc_disconnect", request=None, responses={204: None, 400: ProblemsSerializer})
    def delete(self, request: Request) -> Response:
        """Ends that the person signs in by the provider; 404 where there is none."""
        _require_provider()
        single_sign_on.disconnect(user=person(request))
        return Response(status=204)


@require_safe
def callback(request: HttpRequest, provider_id: str) -> HttpResponseBase:
    """Where the provider sends the browser back to. Failures count as wrong passwords of the address do."""
    state = request.GET.get("state", "")
    try:
        begun = begin_attempt(username=f"oidc {state}", address=request.META.get("REMOTE_ADDR") or "")
    except TooManyTries:
        return HttpResponseRedirect(f"/sign-in?{urlencode({'refused': 'too-many-tries'})}")
    response: HttpResponseBase = openid_connect.callback(request, provider_id)
    if "refused=" not in response.headers.get("Location", "refused="):
        forget_attempts(begun)
    return response


def _sign_in(request: HttpRequest, sociallogin: SocialLogin) -> str:
    identity = sociallogin.account
    claims = identity.extra_data.get("userinfo") or identity.extra_data.get("id_token") or {}
    email, is_verified = str(claims.get("email") or ""), claims.get("email_verified") is True
    if identity.pk is None:
        user = single_sign_on.account_for(
            identity=identity,
            email=email,
            is_verified=is_verified,
            username=str(claims.get("preferred_username") or ""),
            name=str(claims.get("name") or ""),
        )
    else:
        identity.extra_data = {}  # what the provider says of a person is not kept
        identity.save(update_fields=["extra_data"])
        user = identity.user
    if not user.is_active:
        raise Rejected(Problem("inactive", "This account is not active."))
    if email and is_verified:
        single_sign_on.take_invitations(user=user, email=email)
    login(request, user)
    request.session[WAY] = SINGLE_SIGN_ON
    return str(sociallogin.state.get("next") or "/")


def _connect(request: HttpRequest, sociallogin: SocialLogin) -> str:
    if not isinstance(request.user, User):
        raise Rejected(Problem("not-signed-in", "You are not signed in (any more)."))
    single_sign_on.connect(user=request.user, identity=sociallogin.account)
    return "/account"


def _refusal(request: HttpRequest, code: str, *, connecting: bool = False) -> str:
    """The page that says why not."""
    if connecting:
        return f"/account?{urlencode({'refused': code})}"
    record_failure()
    return f"/sign-in?{urlencode({'refused': code})}"


def _location(request: Request, process: str, following: str) -> Response:
    _require_provider()
    inner = request._request
    is_path = following.startswith("/") and url_has_allowed_host_and_scheme(following, allowed_hosts=None)
    try:
        provider = get_adapter(inner).get_provider(inner, PROVIDER)
        redirect = provider.redirect(inner, process, next_url=following if is_path else "/")
    except RequestException as error:
        text = f"{settings.OIDC_NAME} cannot be reached now; try again later or sign in with your password."
        raise Rejected(Problem("provider-unreachable", text)) from error
    return Response({"location": redirect["Location"]})


def _require_provider() -> None:
    if not settings.OIDC_ISSUER:
        raise Http404("There is no single sign-on here.")
