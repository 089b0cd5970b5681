"""Views that archive and delete datasets and applications, bring them back, and say what goes with them."""

from dataclasses import asdict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import enter
from annotator.datasets.models import Application, Dataset, Role
from annotator.datasets.selectors import application_of
from annotator.datasets.serializers import ApplicationSerializer, DatasetSerializer, roles_context
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.retention import services
from annotator.retention.selectors import contents_of_application, contents_of_dataset, deletion_denied_reason
from annotator.retention.serializers import ContentsSerializer, DeletionSerializer

_DATASET = {200: DatasetSerializer, 400: ProblemsSerializer, 409: ProblemsSerializer}
_APPLICATION = {200: ApplicationSerializer, 400: ProblemsSerializer, 409: ProblemsSerializer}


class DatasetContents(APIView):
    @extend_schema(operation_id="dataset_contents", responses=ContentsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """What goes with the dataset, and why it cannot be deleted now."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        problem = deletion_denied_reason(dataset)
        body = {**asdict(contents_of_dataset(dataset)), "refused": problem.message if problem else ""}
        return Response(ContentsSerializer(body).data)


class DatasetArchive(APIView):
    @extend_schema(operation_id="archive_dataset", request=None, responses=_DATASET)
    def put(self, request: Request, slug: str) -> Response:
        """Archives the dataset: hidden and read only until a maintainer brings it back."""
        return _dataset(request, services.archive_dataset(dataset=_entered(request, slug), by=person(request)))

    @extend_schema(operation_id="bring_back_dataset", request=None, responses=_DATASET)
    def delete(self, request: Request, slug: str) -> Response:
        """Opens the archived dataset again."""
        return _dataset(request, services.bring_back_dataset(dataset=_entered(request, slug)))


class DatasetDeletion(APIView):
    @extend_schema(operation_id="delete_dataset", request=DeletionSerializer, responses=_DATASET)
    def put(self, request: Request, slug: str) -> Response:
        """Deletes the dataset; a week later what it holds is removed for good."""
        dataset = _entered(request, slug)
        return _dataset(
            request, services.delete_dataset(dataset=dataset, by=person(request), confirmation=_confirmation(request))
        )

    @extend_schema(operation_id="undo_dataset_deletion", request=None, responses=_DATASET)
    def delete(self, request: Request, slug: str) -> Response:
        """Takes the deletion back."""
        return _dataset(request, services.undo_dataset_deletion(dataset=_entered(request, slug)))


class ApplicationContents(APIView):
    @extend_schema(operation_id="application_contents", responses=ContentsSerializer)
    def get(self, request: Request, slug: str, application: str) -> Response:
        """What goes with the application, and what stays because releases hold it."""
        item = _application(request, slug, application)
        return Response(ContentsSerializer({**asdict(contents_of_application(item)), "refused": ""}).data)


class ApplicationArchive(APIView):
    @extend_schema(operation_id="archive_application", request=None, responses=_APPLICATION)
    def put(self, request: Request, slug: str, application: str) -> Response:
        """Archives the application: its screens leave all queues and lists, and take no changes."""
        item = _application(request, slug, application)
        return _answer(services.archive_application(application=item, by=person(request)))

    @extend_schema(operation_id="bring_back_application", request=None, responses=_APPLICATION)
    def delete(self, request: Request, slug: str, application: str) -> Response:
        """Opens the archived application again."""
        return _answer(services.bring_back_application(application=_application(request, slug, application)))


class ApplicationDeletion(APIView):
    @extend_schema(operation_id="delete_application", request=DeletionSerializer, responses=_APPLICATION)
    def put(self, request: Request, slug: str, application: str) -> Response:
        """Deletes the application; a week later its screens are removed for good, but for those that were released."""
        item = _application(request, slug, application)
        confirmation = _confirmation(request)
        return _answer(services.delete_application(application=item, by=person(request), confirmation=confirmation))

    @extend_schema(operation_id="undo_application_deletion", request=None, responses=_APPLICATION)
    def delete(self, request: Request, slug: str, application: str) -> Response:
        """Takes the deletion back."""
        return _answer(services.undo_application_deletion(application=_application(request, slug, application)))


def _entered(request: Request, slug: str) -> Dataset:
    return enter(person(request), slug, Role.MAINTAINER, closed=True)


def _application(request: Request, slug: str, application: str) -> Application:
    """An application of a dataset that is open itself."""
    return application_of(enter(person(request), slug, Role.MAINTAINER), application)


def _confirmation(request: Request) -> str:
    serializer = DeletionSerializer(data=request.data)
    serializer.is_valid(raise_exception=True)
    confirmation: str = serializer.validated_data["confirmation"]
    return confirmation


def _dataset(request: Request, dataset: Dataset) -> Response:
    context = roles_context(person(request).memberships.filter(dataset=dataset))
    return Response(DatasetSerializer(dataset, context=context).data)


def _answer(application: Application) -> Response:
    return Response(ApplicationSerializer(application).data)
