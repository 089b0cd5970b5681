"""Views of jobs: list, cancel and retry them; the number of living workers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.api.access import enter, require_found
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.http.lists.bulk import BulkResultSerializer, BulkSerializer, change_each, read_ids
from annotator.http.lists.views import CSV, PAGED, ListFile, ListFilterSerializer, ListView
from annotator.http.requests import person
from annotator.jobs import selectors, services
from annotator.jobs.models import Job, Status
from annotator.jobs.selectors import job_model
from annotator.jobs.serializers import JobCountSerializer, JobIdsSerializer, JobSerializer, StatusSerializer


class StatusNow(APIView):
    @extend_schema(responses=StatusSerializer)
    def get(self, request: Request) -> Response:
        return Response(StatusSerializer(selectors.job_status()).data)


class JobFilterSerializer(ListFilterSerializer):
    """`kind` is the lower-case name of a job model (capture, execution, release), `q` words of what it is about."""

    status = serializers.ChoiceField(choices=Status.choices, required=False, allow_blank=True)
    kind = serializers.CharField(required=False, allow_blank=True, max_length=30)
    q = serializers.CharField(required=False, allow_blank=True, max_length=200)


class JobPageSerializer(serializers.Serializer[Any]):
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = JobSerializer(many=True)


class Jobs(ListView):
    filters = JobFilterSerializer
    list_name = "jobs"
    sorts = {"made": ("created_at",), "kind": ("kind",), "status": ("status", "created_at"), "attempts": ("attempts",)}
    default_sort = "-made"
    columns = {
        "id": "id",
        "kind": "kind",
        "status": "status",
        "about": "subject",
        "attempts": "attempts",
        "error": "error",
        "made": "created_at",
        "started": "started_at",
        "ended": "finished_at",
    }

    @extend_schema(
        operation_id="datasets_jobs_list", parameters=[JobFilterSerializer, *PAGED], responses=JobPageSerializer
    )
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's jobs, newest first unless `sort` says otherwise."""
        return self.page_response(request, slug=slug)

    def rows(self, request: Request, asked: Mapping[str, Any], **path: Any) -> QuerySet[Any]:
        dataset = enter(person(request), path["slug"])
        wanted = {name: asked[name] for name in ("status", "kind") if asked.get(name)}
        jobs = Job.objects.filter(dataset=dataset, **wanted)
        for word in asked.get("q", "").split():
            jobs = jobs.filter(Q(subject__icontains=word) | Q(error__icontains=word))
        return jobs

    def shown(self, request: Request, rows: Sequence[Any], **path: Any) -> list[Any]:
        return list(JobSerializer(rows, many=True).data)


class JobsFile(ListFile):
    of = Jobs

    @extend_schema(operation_id="datasets_jobs_csv", parameters=[JobFilterSerializer], responses=CSV)
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The same jobs as CSV."""
        return self.file_response(request, slug=slug)


class BulkCancellation(APIView):
    @extend_schema(operation_id="cancel_jobs", request=BulkSerializer, responses=BulkResultSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Cancels jobs of any kind: one's own, or anybody's for maintainers."""
        return _change_jobs(request, slug, services.cancel, closed=True)


class BulkRetry(APIView):
    @extend_schema(operation_id="retry_jobs", request=BulkSerializer, responses=BulkResultSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Queues failed or cancelled jobs of any kind again: one's own, or anybody's for maintainers."""
        return _change_jobs(request, slug, services.retry)


def _change_jobs(request: Request, slug: str, change: Callable[[Job], object], *, closed: bool = False) -> Response:
    user = person(request)
    dataset = enter(user, slug, closed=closed)
    ids, maintains = read_ids(request), Role.MAINTAINER in roles_of(user, dataset)

    def change_own(job: Job) -> None:
        if job.created_by_id != user.pk and not maintains:
            raise PermissionDenied("Somebody else asked for it; only they or a maintainer may change it.")
        change(job)

    return change_each(ids, Job.objects.filter(dataset=dataset).in_bulk(ids), change_own)


def _job(user: User, slug: str, kind: str, job_id: int, *, closed: bool = False) -> Job:
    dataset = enter(user, slug, closed=closed)
    job: Job = require_found(Job.objects.filter(dataset=dataset, kind=kind, pk=job_id).first())
    if job.created_by_id != user.pk:
        enter(user, slug, Role.MAINTAINER, closed=closed)
    return job


def _jobs(request: Request, slug: str, kind: str, *, closed: bool = False) -> QuerySet[Job]:
    dataset = enter(person(request), slug, closed=closed)
    serializer = JobIdsSerializer(data=request.data)
    serializer.is_valid(raise_exception=True)
    require_found(job_model(kind))
    jobs = Job.objects.filter(dataset=dataset, kind=kind, pk__in=serializer.validated_data["ids"])
    if jobs.exclude(created_by=person(request)).exists():
        enter(person(request), slug, Role.MAINTAINER, closed=closed)
    return jobs


class Cancellation(APIView):
    @extend_schema(request=None, responses=JobSerializer)
    def post(self, request: Request, slug: str, kind: str, job_id: int) -> Response:
        job = _job(person(request), slug, kind, job_id, closed=True)
        services.cancel(job)
        job.refresh_from_db()
        return Response(JobSerializer(job).data)


class Cancellations(APIView):
    @extend_schema(request=JobIdsSerializer, responses=JobCountSerializer)
    def post(self, request: Request, slug: str, kind: str) -> Response:
        """Cancels many jobs of one kind at once; jobs that have ended stay as they are."""
        jobs = _jobs(request, slug, kind, closed=True)
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
