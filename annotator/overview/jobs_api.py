"""Doors to the jobs: see, cancel, try again; and whether any worker is alive."""

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.access import enter, found
from annotator.datasets.models import Role
from annotator.http.requests import person
from annotator.jobs import services
from annotator.jobs.models import Job, Status
from annotator.jobs.selectors import job_model
from annotator.jobs.shapes import JobCountShape, JobIdsShape, JobShape
from annotator.overview import running


class StatusShape(serializers.Serializer[object]):
    """`workers` counts those alive in the last seconds; 0 means that nothing queued will be done."""

    workers = serializers.IntegerField()
    last_seen = serializers.DateTimeField(allow_null=True)
    queued = serializers.IntegerField()
    running = serializers.IntegerField()


class StatusNow(APIView):
    @extend_schema(responses=StatusShape)
    def get(self, request: Request) -> Response:
        return Response(StatusShape(running.status()).data)


class Jobs(APIView):
    @extend_schema(parameters=[OpenApiParameter("status", str, enum=Status.values)], responses=JobShape(many=True))
    def get(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug)
        jobs = running.recent_jobs(dataset, status=request.query_params.get("status", ""))
        return Response(JobShape(jobs, many=True).data)


def _job(user: User, slug: str, kind: str, job_id: int) -> Job:
    dataset = enter(user, slug)
    model = found(job_model(kind))
    job: Job = found(model._default_manager.filter(dataset=dataset, pk=job_id).first())
    if job.created_by_id != user.pk:
        enter(user, slug, Role.MAINTAINER)
    return job


def _jobs(request: Request, slug: str, kind: str) -> QuerySet[Job]:
    dataset = enter(person(request), slug)
    shape = JobIdsShape(data=request.data)
    shape.is_valid(raise_exception=True)
    jobs: QuerySet[Job] = found(job_model(kind))._default_manager.filter(
        dataset=dataset, pk__in=shape.validated_data["ids"]
    )
    if jobs.exclude(created_by=person(request)).exists():
        enter(person(request), slug, Role.MAINTAINER)
    return jobs


class Cancellation(APIView):
    @extend_schema(request=None, responses=JobShape)
    def post(self, request: Request, slug: str, kind: str, job_id: int) -> Response:
        job = _job(person(request), slug, kind, job_id)
        services.cancel(job)
        job.refresh_from_db()
        return Response(JobShape(job).data)


class Cancellations(APIView):
    @extend_schema(request=JobIdsShape, responses=JobCountShape)
    def post(self, request: Request, slug: str, kind: str) -> Response:
        """Cancels many jobs of one kind at once; those that have ended meanwhile are left as they are."""
        jobs = _jobs(request, slug, kind)
        return Response(JobCountShape({"count": services.cancel_all(jobs)}).data)


class Retry(APIView):
    @extend_schema(request=None, responses=JobShape)
    def post(self, request: Request, slug: str, kind: str, job_id: int) -> Response:
        job = _job(person(request), slug, kind, job_id)
        services.retry(job)
        job.refresh_from_db()
        return Response(JobShape(job).data)


class Retries(APIView):
    @extend_schema(request=JobIdsShape, responses=JobCountShape)
    def post(self, request: Request, slug: str, kind: str) -> Response:
        """Tries many jobs of one kind again; those that have not failed are left as they are."""
        jobs = _jobs(request, slug, kind)
        return Response(JobCountShape({"count": services.retry_all(jobs)}).data)
