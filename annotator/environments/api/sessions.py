"""Views of sessions: try an environment, follow a session, end it, its first picture."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.api.access import require, require_found
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.environments import selectors, services
from annotator.environments.models import Environment, Purpose, Session
from annotator.environments.serializers import LiveSessionSerializer, LookRequestSerializer
from annotator.http.files import picture_response
from annotator.http.requests import person


def enter_session(user: User, pk: int) -> Session:
    """The session, for its person and the maintainers of its dataset.

    Raises Http404 for people who are no members, PermissionDenied for other members.
    """
    session: Session = require_found(selectors.session_of(pk))
    require(user, session.environment.dataset)
    if session.person_id != user.pk and Role.MAINTAINER not in roles_of(user, session.environment.dataset):
        raise PermissionDenied("This is another person's session.")
    return session


class EnvironmentTrials(APIView):
    @extend_schema(request=None, responses={201: LiveSessionSerializer})
    def post(self, request: Request, environment_id: int) -> Response:
        """Tries the environment: a session whose first picture shows what people will see."""
        environment: Environment = require_found(selectors.environment_of(environment_id))
        require(person(request), environment.dataset, Role.MAINTAINER)
        session = services.request_session(environment=environment, person=person(request), purpose=Purpose.TRY)
        return Response(LiveSessionSerializer(session).data, status=201)


class OneSession(APIView):
    @extend_schema(responses=LiveSessionSerializer)
    def get(self, request: Request, live_session_id: int) -> Response:
        return Response(LiveSessionSerializer(enter_session(person(request), live_session_id)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, live_session_id: int) -> Response:
        """Asks for the session's end."""
        services.ask_to_end(session=enter_session(person(request), live_session_id))
        return Response(status=204)


class SessionLooks(APIView):
    @extend_schema(request=LookRequestSerializer, responses={202: LiveSessionSerializer})
    def post(self, request: Request, live_session_id: int) -> Response:
        """Asks whether the outcome checks hold now; the session's `look` is the answer."""
        session = enter_session(person(request), live_session_id)
        require(person(request), session.environment.dataset, Role.MAINTAINER)
        serializer = LookRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.ask_to_look(session=session, answer=serializer.validated_data["answer"])
        return Response(LiveSessionSerializer(session).data, status=202)


class SessionPicture(APIView):
    @extend_schema(responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, live_session_id: int) -> HttpResponse:
        """The first picture of the session's screen; any member may see it."""
        session: Session = require_found(selectors.session_of(live_session_id))
        require(person(request), session.environment.dataset)
        return picture_response(require_found(session.picture or None))
