"""Doors of accounts: sign in, sign out, who am I, my tokens."""

from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.middleware.csrf import get_token
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_protect
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from annotator.accounts import services
from annotator.accounts.models import ApiToken, OwnKeys, User
from annotator.domain.problems import Problem, Rejected
from annotator.http.requests import person

MOST_COMMANDS = 200
LONGEST_NAME = 60


class SignInShape(serializers.Serializer[object]):
    username = serializers.CharField()
    password = serializers.CharField(trim_whitespace=False)


class MeShape(serializers.Serializer[User | AnonymousUser]):
    """`username` is empty for whoever has not signed in."""

    username = serializers.CharField(allow_blank=True)
    name = serializers.SerializerMethodField()

    def get_name(self, user: User | AnonymousUser) -> str:
        return str(user) if user.is_authenticated else ""


class TokenShape(serializers.ModelSerializer[ApiToken]):
    class Meta:
        model = ApiToken
        fields = ["id", "name", "created_at", "used_at"]
        read_only_fields = ["created_at", "used_at"]


class NewTokenShape(TokenShape):
    """`secret` is shown this once."""

    secret = serializers.CharField()

    class Meta(TokenShape.Meta):
        fields = [*TokenShape.Meta.fields, "secret"]


class OwnKeysShape(serializers.Serializer[object]):
    """Command to chords ('Mod+Shift+Z'). Which commands there are is the editor's to know."""

    keys = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField(max_length=40), max_length=8), allow_empty=True
    )

    def validate_keys(self, keys: dict[str, list[str]]) -> dict[str, list[str]]:
        if len(keys) > MOST_COMMANDS or any(len(command) > LONGEST_NAME for command in keys):
            raise serializers.ValidationError("There are not so many commands.")
        return keys


@method_decorator(csrf_protect, name="dispatch")
class SignIn(APIView):
    permission_classes = [AllowAny]
    authentication_classes = []
    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "sign-in"

    @extend_schema(request=SignInShape, responses=MeShape)
    def post(self, request: Request) -> Response:
        shape = SignInShape(data=request.data)
        shape.is_valid(raise_exception=True)
        user = authenticate(request._request, **shape.validated_data)
        if user is None:
            raise Rejected(Problem("wrong-credentials", "The name or the password is not right."))
        login(request._request, user)
        return Response(MeShape(user).data)


class SignOut(APIView):
    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        logout(request._request)
        return Response(status=204)


class Me(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=MeShape)
    def get(self, request: Request) -> Response:
        get_token(request._request)  # the page needs the CSRF cookie before it can sign in
        return Response(MeShape(request.user).data)


class Keys(APIView):
    @extend_schema(responses=OwnKeysShape)
    def get(self, request: Request) -> Response:
        """The keys the person has chosen; commands that keep their usual keys are left out."""
        own = OwnKeys.objects.filter(user=person(request)).first()
        return Response(OwnKeysShape({"keys": own.keys if own else {}}).data)

    @extend_schema(request=OwnKeysShape, responses=OwnKeysShape)
    def put(self, request: Request) -> Response:
        """Keeps these choices in place of the earlier ones."""
        shape = OwnKeysShape(data=request.data)
        shape.is_valid(raise_exception=True)
        services.keep_keys(user=person(request), keys=shape.validated_data["keys"])
        return Response(shape.validated_data)


class Tokens(APIView):
    @extend_schema(responses=TokenShape(many=True))
    def get(self, request: Request) -> Response:
        return Response(TokenShape(person(request).api_tokens.order_by("-pk"), many=True).data)

    @extend_schema(request=TokenShape, responses={201: NewTokenShape})
    def post(self, request: Request) -> Response:
        shape = TokenShape(data=request.data)
        shape.is_valid(raise_exception=True)
        token, secret = services.create_token(user=person(request), name=shape.validated_data["name"])
        return Response({**TokenShape(token).data, "secret": secret}, status=201)


class Token(APIView):
    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, token_id: int) -> Response:
        deleted, _ = person(request).api_tokens.filter(pk=token_id).delete()
        if not deleted:
            raise Http404("You have no such token.")
        return Response(status=204)
