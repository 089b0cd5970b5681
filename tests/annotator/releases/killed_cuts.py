"""Cuts of one dataset whose processes are killed with -9 at random moments; run on an installation of its own.

`python -m tests.annotator.releases.killed_cuts SEED`: prints one JSON line for each cut, with the number of kills that
met it at work.
"""

# ruff: noqa: E402, T201

import json
import os
import random
import signal
import sys
from datetime import timedelta
from time import perf_counter, sleep

import django

django.setup()

from django.conf import settings
from django.db import connections
from django.utils import timezone

from annotator.datasets.models import Dataset
from annotator.jobs.models import Job, Status
from annotator.jobs.services import requeue_stale
from annotator.releases.models import Release
from annotator.releases.services import request_release
from tests.annotator.releases.test_services import many_worlds
from tests.factories import make_dataset
from workers.jobs.cut_release import cut_release

WORLDS, CUTS, MOST_CUTS = 20, 4, 16
#: a job has three attempts, of which the last one is left alone
KILLS = 2


def main(seed: int) -> None:
    moments, dataset = random.Random(seed), make_dataset("killed")
    many_worlds(dataset, WORLDS)
    report(cut_to_the_end(request(dataset)), kills=0)
    # Not the first one: it loads the format's code.
    lasts = min(seconds_of(request(dataset)) for _ in range(2))
    killed = 0
    for count in range(1, MOST_CUTS + 1):
        release, kills = request(dataset), 0
        for _ in range(KILLS):
            after_seconds = moments.uniform(0, lasts)
            if killed_at_work(release, after_seconds):
                kills += 1
            else:
                lasts = min(lasts, after_seconds)  # It was done by then: the machine had been busier before.
                break
        killed += kills
        report(cut_to_the_end(release), kills=kills)
        if count >= CUTS and killed > count:
            break


def request(dataset: Dataset) -> Release:
    return request_release(dataset=dataset, seed=5, format="huggingface-imagefolder", by=None)


def seconds_of(release: Release) -> float:
    began = perf_counter()
    cut_to_the_end(release)
    return perf_counter() - began


def killed_at_work(release: Release, after_seconds: float) -> bool:
    """Lets another process cut, and kills it so long after it has begun; whether it was at work then. The job is queued
    again.
    """
    release.refresh_from_db(fields=["status"])
    connections.close_all()
    process = os.fork()
    if not process:
        try:
            cut_release(release.pk)
        finally:
            os._exit(0)
    # Not before it has begun, whatever else the machine does.
    while release.status == Status.QUEUED:
        sleep(0.001)
        release.refresh_from_db(fields=["status"])
    sleep(after_seconds)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    release.refresh_from_db()
    was_running = release.status == Status.RUNNING
    assert bool(release.file) == (release.status == Status.DONE)
    silence = timedelta(seconds=settings.JOB_LEASE_SECONDS + 5)
    Job.objects.filter(pk=release.pk, status=Status.RUNNING).update(heartbeat_at=timezone.now() - silence)
    requeue_stale()
    return was_running


def cut_to_the_end(release: Release) -> Release:
    cut_release(release.pk)
    release.refresh_from_db()
    return release


def report(release: Release, kills: int) -> None:
    positions = list(release.screens.values_list("position", flat=True))
    families = list(release.items.values_list("position", flat=True))
    line = {"status": release.status, "error": release.error, "digest": release.digest, "kills": kills}
    print(json.dumps({**line, "screens": positions, "families": families}))


if __name__ == "__main__":
    main(int(sys.argv[1]))
