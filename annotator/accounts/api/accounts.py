"""Views of accounts: sign in, sign out, who am I, my keys."""

from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.models import AnonymousUser
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts import services
from annotator.accounts.api.before_sign_in import before_sign_in
from annotator.accounts.models import OwnKeys, User
from annotator.accounts.selectors import is_operator, may_found_datasets
from annotator.domain.problems import Problem, Rejected
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer

MOST_COMMANDS = 200
LONGEST_NAME = 60


class SignInSerializer(serializers.Serializer[object]):
    username = serializers.CharField()
    password = serializers.CharField(trim_whitespace=False)


class MeSerializer(serializers.Serializer[User | AnonymousUser]):
    """`username` is empty for whoever has not signed in; `is_operator`: whether they run this installation."""

    username = serializers.CharField(allow_blank=True)
    name = serializers.SerializerMethodField()
    email = serializers.SerializerMethodField()
    is_operator = serializers.SerializerMethodField()
    may_found_datasets = serializers.SerializerMethodField()

    def get_name(self, user: User | AnonymousUser) -> str:
        return str(user) if user.is_authenticated else ""

    def get_email(self, user: User | AnonymousUser) -> str:
        return user.email if isinstance(user, User) else ""

    def get_is_operator(self, user: User | AnonymousUser) -> bool:
        return is_operator(user)

    def get_may_found_datasets(self, user: User | AnonymousUser) -> bool:
        return may_found_datasets(user)


class OwnKeysSerializer(serializers.Serializer[object]):
    """Command to chords ('Mod+Shift+Z'). Which commands there are is the editor's to know."""

    keys = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField(max_length=40), max_length=8), allow_empty=True
    )

    def validate_keys(self, keys: dict[str, list[str]]) -> dict[str, list[str]]:
        if len(keys) > MOST_COMMANDS or any(len(command) > LONGEST_NAME for command in keys):
            raise serializers.ValidationError("There are not so many commands.")
        return keys


@before_sign_in
class SignIn(APIView):
    @extend_schema(
        request=SignInSerializer, responses={200: MeSerializer, 400: ProblemsSerializer, 429: ProblemsSerializer}
    )
    def post(self, request: Request) -> Response:
        serializer = SignInSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        user = authenticate(request._request, **serializer.validated_data)
        if user is None:
            raise Rejected(Problem("wrong-credentials", "The name or the password is not right."))
        login(request._request, user)
        return Response(MeSerializer(user).data)


class SignOut(APIView):
    needs_full_token = True

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        logout(request._request)
        return Response(status=204)


class Me(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        get_token(request._request)  # the page needs the CSRF cookie before it can sign in
        return Response(MeSerializer(request.user).data)


class Keys(APIView):
    needs_full_token = True

    @extend_schema(responses=OwnKeysSerializer)
    def get(self, request: Request) -> Response:
        """The keys the person has chosen; commands that keep their usual keys are left out."""
        own = OwnKeys.objects.filter(user=person(request)).first()
        return Response(OwnKeysSerializer({"keys": own.keys if own else {}}).data)

    @extend_schema(request=OwnKeysSerializer, responses=OwnKeysSerializer)
    def put(self, request: Request) -> Response:
        """Keeps these choices in place of the earlier ones."""
        serializer = OwnKeysSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.keep_keys(user=person(request), keys=serializer.validated_data["keys"])
        return Response(serializer.validated_data)
