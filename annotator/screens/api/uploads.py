"""Views of uploads: send files, see how far the worker is and what became of each picture."""

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import application_for, enter, require, require_found
from annotator.datasets.models import Role
from annotator.http.pagination import LARGEST_KEY, Pages
from annotator.http.parsers import MultiPartParser
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.screens import selectors
from annotator.screens.models import Upload
from annotator.screens.serializers import (
    UploadDetailSerializer,
    UploadOutcomeSerializer,
    UploadRequestSerializer,
    UploadSerializer,
)
from annotator.screens.services.upload_reader import Sent
from annotator.screens.services.uploads import request_upload


class SendUpload(APIView):
    """The writing half of a dataset's screens; api/screens adds the reading half."""

    parser_classes = [MultiPartParser]
    body_limit = settings.UPLOAD_LIMIT

    @extend_schema(
        operation_id="datasets_screens_upload",
        request=UploadRequestSerializer,
        responses={202: UploadSerializer, 400: ProblemsSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Keeps the files and queues an upload; a worker makes a screen of each picture or refuses it with a reason."""
        dataset = enter(person(request), slug, Role.ANNOTATOR)
        serializer = UploadRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        sent = serializer.validated_data
        upload = request_upload(
            application=application_for(person(request), dataset, sent["application"]),
            files=[Sent(file.name, file) for file in sent["images"] + sent["box_files"]],
            by=person(request),
            client_id=sent["client_id"],
        )
        return Response(UploadSerializer(upload).data, status=202)


class UploadFilterSerializer(serializers.Serializer[object]):
    """`ids` may be given several times; `own` leaves those of the person who asks."""

    ids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_KEY), default=list, max_length=Pages.max_page_size
    )
    own = serializers.BooleanField(default=False)


class Uploads(ListAPIView[Upload]):
    serializer_class = UploadSerializer
    pagination_class = Pages

    @extend_schema(
        parameters=[
            OpenApiParameter("ids", OpenApiTypes.INT, many=True, description="only these uploads"),
            OpenApiParameter("own", OpenApiTypes.BOOL, description="only those of the person who asks"),
        ]
    )
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's uploads, latest first."""
        dataset = enter(person(request), slug)
        asked = UploadFilterSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        by = person(request) if asked.validated_data["own"] else None
        page = self.paginate_queryset(selectors.uploads_of(dataset, ids=asked.validated_data["ids"], by=by))
        return self.get_paginated_response(UploadSerializer(page, many=True).data)


class OneUpload(APIView):
    @extend_schema(responses=UploadDetailSerializer)
    def get(self, request: Request, upload_id: int) -> Response:
        """How far it is, and what has become of its pictures so far."""
        upload = require_found(selectors.upload(upload_id))
        require(person(request), upload.dataset)
        outcome = selectors.upload_outcome(upload)
        context = {"near_duplicates": selectors.near_duplicates(outcome.accepted), "boxes": outcome.boxes}
        return Response({**UploadSerializer(upload).data, **UploadOutcomeSerializer(outcome, context=context).data})
