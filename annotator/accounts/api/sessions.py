"""Views of one's own sessions: which there are, end one, end all others."""

from django.contrib.auth import logout
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import Session
from annotator.accounts.services import sessions
from annotator.http.requests import person


class SessionSerializer(serializers.ModelSerializer[Session]):
    """`is_current`: the session that asks; `seen_at` is written every ten minutes."""

    id = serializers.UUIDField(source="public_id")
    is_current = serializers.SerializerMethodField()

    class Meta:
        model = Session
        fields = ["id", "user_agent", "address", "opened_at", "seen_at", "is_current"]

    def get_is_current(self, session: Session) -> bool:
        return bool(session.session_key == self.context["key"])


class EndedSerializer(serializers.Serializer[object]):
    count = serializers.IntegerField()


class Sessions(APIView):
    needs_full_token = True

    @extend_schema(operation_id="my_sessions", responses=SessionSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The open sessions of the person who asks, latest seen first."""
        context = {"key": _key(request)}
        return Response(SessionSerializer(sessions.sessions_of(person(request)), many=True, context=context).data)

    @extend_schema(operation_id="my_sessions_end", request=None, responses=EndedSerializer)
    def delete(self, request: Request) -> Response:
        """Ends all sessions of the person but the one that asks."""
        return Response({"count": sessions.end_other_sessions(user=person(request), but=_key(request))})


class OneSession(APIView):
    needs_full_token = True

    @extend_schema(operation_id="my_session_end", request=None, responses={204: None})
    def delete(self, request: Request, session_id: str) -> Response:
        """Ends one session of the person."""
        user, current = person(request), sessions.sessions_of(person(request)).filter(session_key=_key(request))
        if current.filter(public_id=session_id).exists():
            logout(request._request)
        elif not sessions.end_session(user=user, public_id=session_id):
            raise Http404("You have no such session.")
        return Response(status=204)


def _key(request: Request) -> str | None:
    """The key of the session that asks; None for a token."""
    return request._request.session.session_key if request.auth is None else None
