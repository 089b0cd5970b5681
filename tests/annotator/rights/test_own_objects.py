"""Rights that depend on more than role and dataset: who asked for a job, whose account is active."""

import pytest
from rest_framework.test import APIClient

from annotator.accounts.models import ApiToken, User
from annotator.accounts.services import create_token
from annotator.screens.models import Capture
from tests.annotator.rights.full_dataset import World

JOBS = "/api/datasets/own/jobs/capture"


def own_capture(world: World, *, status: str = "queued") -> Capture:
    """A capture that the annotator asked for."""
    values = {"dataset": world.own.dataset, "application": world.own.application, "status": status}
    return Capture.objects.create(**values, url="http://shop.example/own", created_by=world.people["annotator"])


def test_whoever_asked_for_a_job_may_cancel_it(undone: World) -> None:
    capture = own_capture(undone)
    assert undone.client("annotator").post(f"{JOBS}/{capture.pk}/cancellation").status_code == 200


@pytest.mark.parametrize(
    ("operation", "before", "after"), [("cancellations", "queued", "cancelled"), ("retries", "failed", "queued")]
)
def test_nobody_but_a_maintainer_cancels_or_retries_many_jobs_that_others_asked_for(
    undone: World, operation: str, before: str, after: str
) -> None:
    own, others = own_capture(undone, status=before).pk, undone.own.values[f"{before}_job"]
    path = f"{JOBS}/{operation}"
    annotator = undone.client("annotator")
    assert annotator.post(path, {"ids": [own, others]}, format="json").status_code == 403
    assert annotator.post(path, {"ids": [own]}, format="json").json() == {"count": 1}
    assert undone.client("other-maintainer").post(path, {"ids": [others]}, format="json").status_code == 404
    assert Capture.objects.get(pk=others).status == before
    assert undone.client("maintainer").post(path, {"ids": [others]}, format="json").json() == {"count": 1}
    assert {Capture.objects.get(pk=pk).status for pk in (own, others)} == {after}


def test_a_deactivated_person_and_their_tokens_are_shut_out(undone: World) -> None:
    volunteer = undone.people["volunteer"]
    _, secret = create_token(user=volunteer, name="laptop")
    User.objects.filter(pk=volunteer.pk).update(is_active=False)
    program = APIClient(headers={"Authorization": f"Bearer {secret}"})
    assert program.get("/api/work").status_code == 401
    assert ApiToken.objects.filter(user=volunteer).exists()
