"""Views of environments: list, create, retire; seeds and programs."""

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter, require, require_found
from annotator.datasets.models import Role
from annotator.environments import selectors, services
from annotator.environments.models import Environment
from annotator.environments.serializers import (
    EnvironmentSerializer,
    NewEnvironmentSerializer,
    NewSeedSerializer,
    ProgramSerializer,
    SeedSerializer,
)
from annotator.http.requests import person


class EnvironmentList(APIView):
    @extend_schema(responses=EnvironmentSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's environments that are in use."""
        environments = selectors.environments_of(enter(person(request), slug))
        return Response(EnvironmentSerializer(environments, many=True).data)

    @extend_schema(request=NewEnvironmentSerializer, responses={201: EnvironmentSerializer})
    def post(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = NewEnvironmentSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        facts = dict(serializer.validated_data)
        environment = services.create_environment(dataset=dataset, by=person(request), facts=facts)
        return Response(EnvironmentSerializer(environment).data, status=201)


class OneEnvironment(APIView):
    @extend_schema(responses=EnvironmentSerializer)
    def get(self, request: Request, environment_id: int) -> Response:
        environment: Environment = require_found(selectors.environment_of(environment_id))
        require(person(request), environment.dataset)
        return Response(EnvironmentSerializer(environment).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, environment_id: int) -> Response:
        """Retires the environment: no new session starts from it; what was recorded stays."""
        environment: Environment = require_found(selectors.environment_of(environment_id))
        require(person(request), environment.dataset, Role.MAINTAINER)
        services.retire_environment(environment=environment)
        return Response(status=204)


class Seeds(APIView):
    body_limit = settings.UPLOAD_LIMIT

    @extend_schema(request={"multipart/form-data": NewSeedSerializer}, responses={201: SeedSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Stores a zip archive as a seed; environments name it by its SHA-256."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = NewSeedSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        seed = services.store_seed(dataset=dataset, file=serializer.validated_data["file"].file, by=person(request))
        return Response(SeedSerializer(seed).data, status=201)


class Programs(APIView):
    @extend_schema(responses=ProgramSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The programs that the operator lets sessions run."""
        enter(person(request), slug, Role.MAINTAINER)
        return Response(ProgramSerializer(selectors.program_states(), many=True).data)
