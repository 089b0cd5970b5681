"""Views of datasets and their applications."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets import selectors, services
from annotator.datasets.api.access import application_for, enter, refuse_founding
from annotator.datasets.models import Dataset, Role
from annotator.datasets.serializers import (
    ApplicationSerializer,
    ApplicationTableSerializer,
    DatasetSerializer,
    ReadTableSerializer,
    roles_context,
)
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer


def _dataset_response(request: Request, dataset: Dataset) -> Response:
    context = roles_context(person(request).memberships.filter(dataset=dataset))
    return Response(DatasetSerializer(dataset, context=context).data)


class Datasets(APIView):
    @extend_schema(responses=DatasetSerializer(many=True))
    def get(self, request: Request) -> Response:
        user = person(request)
        serializer = DatasetSerializer(
            selectors.datasets_of(user), many=True, context=roles_context(user.memberships.all())
        )
        return Response(serializer.data)

    @extend_schema(request=DatasetSerializer, responses={201: DatasetSerializer, 403: ProblemsSerializer})
    def post(self, request: Request) -> Response:
        """Creates a dataset; the person who asks becomes its maintainer. DATASET_FOUNDERS says who may."""
        refuse_founding(person(request))
        serializer = DatasetSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        texts = {key: serializer.validated_data.get(key, "") for key in ("name", "description")}
        dataset = services.create_dataset(founder=person(request), **texts)
        answer = _dataset_response(request, dataset)
        answer.status_code = 201
        return answer


class OneDataset(APIView):
    @extend_schema(responses=DatasetSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return _dataset_response(request, enter(person(request), slug))

    @extend_schema(request=DatasetSerializer(partial=True), responses=DatasetSerializer)
    def patch(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = DatasetSerializer(dataset, data=request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        return _dataset_response(request, services.change_dataset(dataset=dataset, **serializer.validated_data))


class Applications(APIView):
    @extend_schema(responses=ApplicationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(ApplicationSerializer(enter(person(request), slug).applications.all(), many=True).data)

    @extend_schema(request=ApplicationSerializer, responses={201: ApplicationSerializer})
    def post(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = ApplicationSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        application = services.add_application(dataset=dataset, **serializer.validated_data)
        return Response(ApplicationSerializer(application).data, status=201)


class ApplicationTable(APIView):
    @extend_schema(request=ApplicationTableSerializer, responses={200: ReadTableSerializer, 400: ProblemsSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Adds the applications of a pasted table, all or none; or only says what would become of each row."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = ApplicationTableSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        text, is_dry = serializer.validated_data["text"], serializer.validated_data["dry_run"]
        read = services.preview_applications if is_dry else services.add_applications
        rows = read(dataset=dataset, text=text)
        return Response(ReadTableSerializer({"rows": rows, "added": 0 if is_dry else len(rows)}).data)


class OneApplication(APIView):
    @extend_schema(request=ApplicationSerializer(partial=True), responses=ApplicationSerializer)
    def patch(self, request: Request, slug: str, application: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        planned = application_for(person(request), dataset, application)
        serializer = ApplicationSerializer(planned, data=request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        changed = services.change_application(application=planned, **serializer.validated_data)
        return Response(ApplicationSerializer(changed).data)
