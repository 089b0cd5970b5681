"""Views of one's own API tokens: list, create, revoke."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import ApiToken, TokenAccess
from annotator.accounts.services import tokens
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer


class TokenSerializer(serializers.ModelSerializer[ApiToken]):
    """`dataset`: the slug of the only one that it opens, null for all; `used_at` is written every ten minutes."""

    dataset = serializers.CharField(source="dataset.slug", allow_null=True, read_only=True)

    class Meta:
        model = ApiToken
        fields = ["id", "name", "access", "dataset", "created_at", "expires_at", "used_at"]
        read_only_fields = fields


class TokenRequestSerializer(serializers.Serializer[object]):
    """`dataset`: a slug, empty for all; without `expires_at` the token has no end."""

    name = serializers.CharField(max_length=100)
    access = serializers.ChoiceField(choices=TokenAccess.choices)
    dataset = serializers.CharField(max_length=50, required=False, allow_blank=True, default="")
    expires_at = serializers.DateTimeField(required=False, allow_null=True, default=None)


class NewTokenSerializer(TokenSerializer):
    """`secret` is shown this once."""

    secret = serializers.CharField()

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "secret"]


class Tokens(APIView):
    needs_full_token = True

    @extend_schema(responses=TokenSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The tokens of the person who asks, latest first."""
        return Response(TokenSerializer(tokens.tokens_of(person(request)), many=True).data)

    @extend_schema(request=TokenRequestSerializer, responses={201: NewTokenSerializer, 400: ProblemsSerializer})
    def post(self, request: Request) -> Response:
        """Creates a token."""
        serializer = TokenRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        token, secret = tokens.create_token(user=person(request), **serializer.validated_data)
        return Response({**TokenSerializer(token).data, "secret": secret}, status=201)


class Token(APIView):
    needs_full_token = True

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, token_id: int) -> Response:
        """Revokes a token."""
        token = tokens.tokens_of(person(request)).filter(pk=token_id).first()
        if token is None:
            raise Http404("You have no such token.")
        tokens.revoke_token(token=token)
        return Response(status=204)
