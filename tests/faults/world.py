"""What a run of faults works on, and what is in the database afterwards; a program with the stack's settings.

`python -m tests.faults.world fill SLUG` makes a dataset and prints its keys as JSON, `… facts SLUG` what became of it,
`… collect` removes what is unused as if it were a day old and lists what is wrong with what is stored.
"""

import json
import os
import sys
from datetime import timedelta
from typing import Any

import django

PEOPLE = ("maintainer", "drawer", "reviewer", "namer", "volunteer")
BOXES = 4


def fill(slug: str) -> dict[str, Any]:
    """The people's tokens, and a screen for each kind of work: to draw on, to name boxes of, to write tasks for."""
    from annotator.accounts.services import create_token
    from annotator.datasets.models import Membership, Role
    from tests import factories as make

    dataset = make.make_dataset(slug, allowed_hosts=["127.0.0.1"])
    roles = {"maintainer": Role.MAINTAINER, "volunteer": Role.VOLUNTEER}
    people = {name: make.make_user(f"{slug}-{name}") for name in PEOPLE}
    for name, user in people.items():
        Membership.objects.create(dataset=dataset, user=user, role=roles.get(name, Role.ANNOTATOR))
    make.make_application(dataset, "site")
    pictures = make.make_application(dataset, "pictures", platform="linux")
    labelled, boxes = make.make_approved_screen(pictures, people["drawer"], people["reviewer"])
    make.make_labels(labelled, boxes)
    make.make_approved_screen(pictures, people["drawer"], people["reviewer"], boxes=BOXES)
    blank = make.make_screen(pictures)
    tokens = {name: create_token(user=user, name="faults")[1] for name, user in people.items()}
    return {"slug": slug, "tokens": tokens, "blank": blank.pk, "labelled": labelled.pk, "boxes": BOXES}


def facts(slug: str) -> dict[str, Any]:
    """The rows of a run's dataset that the laws look at."""
    from annotator.boxes.models import Approval, BoxEdit, Submission
    from annotator.jobs.models import Job
    from annotator.labels.models import Proposal
    from annotator.releases.models import Release
    from annotator.reviews.models import Verdict
    from annotator.screens.models import Capture, Screen
    from annotator.tasks.models import Execution, Script, Task

    mine = {"screen__application__dataset__slug": slug}
    jobs = Job.objects.filter(dataset__slug=slug).order_by("pk")
    captures = Capture.objects.filter(dataset__slug=slug)
    executions = Execution.objects.filter(dataset__slug=slug)
    releases = Release.objects.filter(dataset__slug=slug)
    return {
        "jobs": list(jobs.values("pk", "kind", "status", "error", "attempts", "worker")),
        "captures": list(captures.values("pk", "url", "status", "screen_id")),
        "screens": list(Screen.objects.filter(application__dataset__slug=slug).values("pk", "url", "source", "title")),
        "edits": [str(pk) for pk in BoxEdit.objects.filter(**mine).values_list("pk", flat=True)],
        "submissions": list(Submission.objects.filter(**mine).values("screen_id", "version")),
        "approvals": list(Approval.objects.filter(**mine).values("screen_id", "version")),
        "proposals": [
            [str(box), author, slug]
            for box, author, slug in Proposal.objects.filter(box__screen__application__dataset__slug=slug).values_list(
                "box_id", "author__username", "slug"
            )
        ],
        "tasks": [str(pk) for pk in Task.objects.filter(**mine).values_list("client_id", flat=True)],
        "scripts": list(Script.objects.filter(task__screen__application__dataset__slug=slug).values("pk", "sentence")),
        "executions": list(executions.values("pk", "script_id", "status", "proven", "before", "reason")),
        "verdicts": list(
            Verdict.objects.filter(script__task__screen__application__dataset__slug=slug).values("script_id")
        ),
        "releases": list(releases.values("pk", "name", "status", "digest", "file")),
    }


def collect() -> dict[str, list[str]]:
    """After the collector: files that no row names, files that a row names but are damaged or gone, temporary names."""
    from django.conf import settings
    from django.core.files.storage import default_storage

    from annotator.files.storage import digest_of
    from annotator.installation.services import collection
    from annotator.installation.services.backup import stored_files

    collection.FILE_GRACE = timedelta(seconds=-1)
    collection.collect()
    with collection._used_names() as used:
        names = {name for (name,) in used.execute("SELECT name FROM used")}
    stored = set(stored_files())
    damaged = []
    for name in sorted(names):
        if name not in stored:
            damaged.append(f"{name} is gone")
            continue
        with default_storage.open(name) as file:
            if digest_of(file) != name.rpartition("/")[2].partition(".")[0]:
                damaged.append(f"{name} is damaged")
    files = [path for path in settings.MEDIA_ROOT.rglob("*") if path.is_file()]
    hidden = [str(path) for path in files if path.name.startswith(".")]
    return {"unnamed": sorted(stored - names), "damaged": damaged, "temporary": hidden}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.faults.settings")
    django.setup()
    programs: dict[str, Any] = {"fill": fill, "facts": facts, "collect": collect}
    sys.stdout.write(json.dumps(programs[sys.argv[1]](*sys.argv[2:])))
