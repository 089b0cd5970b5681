"""What is archived takes no changes: every operation of the matrix that writes, on a dataset and an application."""

from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from annotator.datasets.models import Application, Dataset
from tests.annotator.rights.full_dataset import World
from tests.annotator.rights.matrix import ROWS, send
from tests.annotator.rights.row import Row

DATASET = "/api/datasets/{slug}"
APPLICATION = DATASET + "/applications/{application}"
#: what stays possible in an archived dataset: to bring it back, to settle hours, to take access away, to end work
STAYS_POSSIBLE = {
    ("PUT", DATASET + "/archive"),
    ("DELETE", DATASET + "/archive"),
    ("PUT", DATASET + "/deletion"),
    ("DELETE", DATASET + "/deletion"),
    ("POST", DATASET + "/contests"),
    ("POST", "/api/contests/{contest_id}/answer"),
    ("POST", DATASET + "/hours/approval"),
    ("POST", DATASET + "/rates"),
    ("DELETE", DATASET + "/members/{membership_id}"),
    ("POST", DATASET + "/people/{person_id}/deactivation"),
    ("DELETE", DATASET + "/people/{person_id}/deactivation"),
    ("POST", DATASET + "/people/{person_id}/hand-over"),
    ("POST", DATASET + "/people/{person_id}/removal"),
    ("POST", DATASET + "/jobs/bulk/cancellation"),
    ("POST", DATASET + "/jobs/{kind}/cancellations"),
    ("POST", DATASET + "/jobs/{kind}/{job_id}/cancellation"),
}
WRITES = [row for row in ROWS.values() if row.method != "GET"]


def answer(world: World, row: Row) -> Any:
    role = next(name for name in ("maintainer", "volunteer", "annotator") if name in row.roles)
    with transaction.atomic():
        response = send(world.client(role), row, world.values(world.own, role, row.lease))
        transaction.set_rollback(True)
    return response


@pytest.mark.parametrize("row", [pytest.param(row, id=" ".join(row.operation)) for row in WRITES if "{" in row.path])
def test_an_archived_dataset_takes_no_changes_and_says_who_brings_it_back(world: World, row: Row) -> None:
    if not {"maintainer", "volunteer", "annotator"} & row.roles or row.path.startswith(OF_THE_ACCOUNT):
        return
    with transaction.atomic():
        Dataset.objects.filter(pk=world.own.dataset.pk).update(archived_at=timezone.now())
        response = answer(world, row)
        transaction.set_rollback(True)
    codes = [problem["code"] for problem in response.json()["problems"]] if response.status_code >= 400 else []
    if row.operation in STAYS_POSSIBLE:
        assert "dataset-archived" not in codes
    else:
        assert (response.status_code, codes) == (403, ["dataset-archived"])
        assert "A maintainer can bring it back" in response.json()["problems"][0]["message"]


#: of the account, or of a lease or invitation that its token or secret opens, not of a dataset
OF_THE_ACCOUNT = (
    "/api/me/",
    "/api/tokens/",
    "/api/leases/",
    "/api/invitations/",
    "/api/work-drafts/",
    "/api/training/",
)


@pytest.mark.parametrize(
    "operation",
    [
        ("PATCH", APPLICATION),
        ("POST", DATASET + "/screens"),
        ("POST", DATASET + "/captures"),
        ("POST", "/api/screens/{screen_id}/edits"),
        ("DELETE", "/api/screens/{screen_id}"),
        ("PUT", "/api/boxes/{box_id}/label"),
        ("POST", "/api/screens/{screen_id}/tasks"),
        ("POST", "/api/tasks/{task_id}/revisions"),
        ("POST", "/api/scripts/{script_id}/verdicts"),
    ],
)
def test_an_archived_application_takes_no_changes(world: World, operation: tuple[str, str]) -> None:
    with transaction.atomic():
        Application.objects.filter(dataset=world.own.dataset).update(archived_at=timezone.now())
        response = answer(world, ROWS[operation])
        transaction.set_rollback(True)
    assert (response.status_code, response.json()["problems"][0]["code"]) == (403, "application-archived")
