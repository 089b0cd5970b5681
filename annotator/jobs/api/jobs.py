"""Views of jobs: list, cancel and retry them; the number of living workers."""

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.api.access import enter, require_found
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.jobs import selectors, services
from annotator.jobs.models import Job, Status
from annotator.jobs.selectors import job_model
from annotator.jobs.serializers import JobCountSerializer, JobIdsSerializer, JobSerializer, StatusSerializer


class StatusNow(APIView):
    @extend_schema(responses=StatusSerializer)
    def get(self, request: Request) -> Response:
        return Response(StatusSerializer(selectors.job_status()).data)


class Jobs(APIView):
    @extend_schema(parameters=[OpenApiParameter("status", str, enum=Status.values)], responses=JobSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug)
        jobs = selectors.recent_jobs(dataset, status=request.query_params.get("status", ""))
        return Response(JobSerializer(jobs, many=True).data)


def _job(user: User, slug: str, kind: str, job_id: int) -> Job:
    dataset = enter(user, slug)
    job: Job = require_found(Job.objects.filter(dataset=dataset, kind=kind, pk=job_id).first())
    if job.created_by_id != user.pk:
        enter(user, slug, Role.MAINTAINER)
    return job


def _jobs(request: Request, slug: str, kind: str) -> QuerySet[Job]:
    dataset = enter(person(request), slug)
    serializer = JobIdsSerializer(data=request.data)
    serializer.is_valid(raise_exception=True)
    require_found(job_model(kind))
    jobs = Job.objects.filter(dataset=dataset, kind=kind, pk__in=serializer.validated_data["ids"])
    if jobs.exclude(created_by=person(request)).exists():
        enter(person(request), slug, Role.MAINTAINER)
    return jobs


class Cancellation(APIView):
    @extend_schema(request=None, responses=JobSerializer)
    def post(self, request: Request, slug: str, kind: str, job_id: int) -> Response:
        job = _job(person(request), slug, kind, job_id)
        services.cancel(job)
        job.refresh_from_db()
        return Response(JobSerializer(job).data)


class Cancellations(APIView):
    @extend_schema(request=JobIdsSerializer, responses=JobCountSerializer)
    def post(self, request: Request, slug: str, kind: str) -> Response:
        """Cancels many jobs of one kind at once; jobs that have ended stay as they are."""
        jobs = _jobs(request, slug, kind)
        return Response(JobCountSerializer({"count": services.cancel_all(jobs)}).data)


class Retry(APIView):
    @extend_schema(request=None, responses=JobSerializer)
    def post(self, request: Request, slug: str, kind: str, job_id: int) -> Response:
        job = _job(person(request), slug, kind, job_id)
        services.retry(job)
        job.refresh_from_db()
        return Response(JobSerializer(job).data)


class Retries(APIView):
    @extend_schema(request=JobIdsSerializer, responses=JobCountSerializer)
    def post(self, request: Request, slug: str, kind: str) -> Response:
        """Retries many jobs of one kind; jobs that have not failed stay as they are."""
        jobs = _jobs(request, slug, kind)
        return Response(JobCountSerializer({"count": services.retry_all(jobs)}).data)
