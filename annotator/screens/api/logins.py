"""Views of the logins for captures that a person has recorded in live sessions."""

from django.core.exceptions import PermissionDenied
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter, require, require_found
from annotator.datasets.models import Role
from annotator.environments.api.sessions import enter_session
from annotator.environments.models import Purpose
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.screens import selectors, services
from annotator.screens.serializers import LoginSerializer


class Logins(APIView):
    @extend_schema(responses=LoginSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The person's recorded logins that are kept, latest first; nobody is given what they hold."""
        dataset = enter(person(request), slug, Role.ANNOTATOR)
        return Response(LoginSerializer(selectors.recorded_logins(dataset, person(request)), many=True).data)


class OneLogin(APIView):
    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, login_id: int) -> Response:
        """Deletes a recorded login of the person's before its day is over."""
        dataset = enter(person(request), slug, Role.ANNOTATOR)
        logins = selectors.recorded_logins(dataset, person(request))
        services.delete_login(login=require_found(logins.filter(pk=login_id).first()))
        return Response(status=204)


class SessionLogin(APIView):
    @extend_schema(request=None, responses={201: LoginSerializer, 400: ProblemsSerializer, 409: ProblemsSerializer})
    def post(self, request: Request, live_session_id: int) -> Response:
        """Records the login of the session's browser for captures: cookies, and what the open pages stored."""
        session = enter_session(person(request), live_session_id)
        require(person(request), session.environment.dataset, Role.MAINTAINER)
        if session.person_id != person(request).pk or session.purpose != Purpose.TRY:
            raise PermissionDenied("A login is kept by the person who tries the environment, of that session only.")
        login = services.record_login(session=session, by=person(request))
        return Response(LoginSerializer(login).data, status=201)
