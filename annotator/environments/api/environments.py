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
    SeedFilesSerializer,
    SeedSerializer,
)
from annotator.http.parsers import MultiPartParser
from annotator.http.requests import person

SHOWN_FILES = 500


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
    parser_classes = [MultiPartParser]
    body_limit = settings.UPLOAD_LIMIT

    @extend_schema(responses=SeedSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's seeds, latest first."""
        seeds = selectors.seeds_of(enter(person(request), slug, Role.MAINTAINER))
        return Response(SeedSerializer(seeds, many=True).data)

    @extend_schema(request={"multipart/form-data": NewSeedSerializer}, responses={201: SeedSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Stores a zip archive, or files with their paths, as a seed; environments name it by its SHA-256."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = NewSeedSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        files, paths = serializer.validated_data["file"], serializer.validated_data["path"]
        if paths:
            sent = [(path, file.file) for path, file in zip(paths, files, strict=True)]
            seed = services.store_files(dataset=dataset, files=sent, by=person(request))
        else:
            seed = services.store_seed(dataset=dataset, file=files[0].file, by=person(request))
        return Response(SeedSerializer(seed).data, status=201)


class SeedFiles(APIView):
    @extend_schema(responses=SeedFilesSerializer)
    def get(self, request: Request, slug: str, sha256: str) -> Response:
        """The files of a seed."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        files = selectors.files_of(require_found(selectors.seed_of(dataset, sha256)))
        shown = [{"path": path, "size": size} for path, size in files[:SHOWN_FILES]]
        return Response(SeedFilesSerializer({"files": shown, "more": len(files) - len(shown)}).data)


class Programs(APIView):
    @extend_schema(responses=ProgramSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The programs that the operator lets sessions run."""
        enter(person(request), slug, Role.MAINTAINER)
        return Response(ProgramSerializer(selectors.program_states(), many=True).data)
