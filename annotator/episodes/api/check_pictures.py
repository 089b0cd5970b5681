"""Views of the pictures that outcome checks compare the screen with."""

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter, require_found
from annotator.datasets.models import Role
from annotator.episodes import selectors, services
from annotator.episodes.serializers import CheckPictureSerializer, NewCheckPictureSerializer
from annotator.http.files import picture_response
from annotator.http.parsers import MultiPartParser
from annotator.http.requests import person


class CheckPictures(APIView):
    parser_classes = [MultiPartParser]
    body_limit = settings.UPLOAD_LIMIT

    @extend_schema(responses=CheckPictureSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The latest pictures that outcome checks can name."""
        pictures = selectors.check_pictures_of(enter(person(request), slug, Role.MAINTAINER))
        return Response(CheckPictureSerializer(pictures, many=True).data)

    @extend_schema(request={"multipart/form-data": NewCheckPictureSerializer}, responses={201: CheckPictureSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Stores a picture (PNG, JPEG or WebP), of the size of the sessions' screen."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = NewCheckPictureSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        file = serializer.validated_data["file"]
        kept = services.keep_check_picture(dataset=dataset, data=file.read(), name=file.name)
        return Response(CheckPictureSerializer(kept).data, status=201)


class OneCheckPicture(APIView):
    @extend_schema(responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, slug: str, sha256: str) -> HttpResponse:
        kept = require_found(selectors.check_picture_of(enter(person(request), slug), sha256))
        return picture_response(kept.picture.file)
