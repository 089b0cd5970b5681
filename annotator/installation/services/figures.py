"""Prometheus metrics that are collected on request: jobs, workers, disk."""

import shutil
from collections.abc import Iterator

from django.conf import settings
from django.db.models import Count, Min
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from annotator.jobs.models import Job, Status
from annotator.jobs.selectors import job_models, workers_alive


class InstallationFigures(Collector):
    """Jobs by kind and status, the age of the longest queued job of each kind, workers alive, bytes on disk."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        jobs = GaugeMetricFamily("actwright_jobs", "Jobs", labels=["kind", "status"])
        ages = GaugeMetricFamily("actwright_job_queued_seconds", "Age of the longest queued job", labels=["kind"])
        now = timezone.now()
        rows = Job.objects.order_by().values_list("kind", "status").annotate(jobs=Count("pk"), oldest=Min("created_at"))
        jobs_by_kind = {(kind, status): (count, oldest) for kind, status, count, oldest in rows}
        for kind in (model.kind_name() for model in job_models()):
            for status in Status:
                jobs.add_metric([kind, status], jobs_by_kind.get((kind, status), (0, None))[0])
            _, oldest = jobs_by_kind.get((kind, Status.QUEUED), (0, None))
            ages.add_metric([kind], max((now - oldest).total_seconds(), 0) if oldest else 0)
        yield from (jobs, ages)
        yield GaugeMetricFamily("actwright_workers", "Workers alive", value=workers_alive())
        usage = shutil.disk_usage(settings.DATA_DIR)
        yield GaugeMetricFamily("actwright_disk_free_bytes", "Free bytes of the data folder", value=usage.free)
        yield GaugeMetricFamily("actwright_disk_bytes", "Size of the disk of the data folder", value=usage.total)
