"""What tokens open, for every operation: reading, changing, everything; one dataset or all of the person's."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from annotator.accounts.models import TokenAccess, User
from annotator.accounts.services import create_token
from annotator.datasets.models import Dataset, Membership, Role
from tests.annotator.rights.full_dataset import World
from tests.annotator.rights.matrix import ROWS, send
from tests.annotator.rights.row import Row

SAFE = "GET"
#: operations before sign-in, which know no token
WITHOUT_SIGN_IN = ("/api/setup", "/api/sign-in", "/api/password-reset", "/api/oidc", "/api/schema")
#: what is the account's or the installation's
OF_THE_ACCOUNT = (
    "/api/me/",
    "/api/sign-out",
    "/api/tokens",
    "/api/accounts",
    "/api/people/",
    "/api/audit",
    "/api/invitations/",
    "/api/work-drafts/",
)
OF_DATASETS = ("/api/me/quality",)
# Streams are of sessions alone.
STREAM = "/api/datasets/{slug}/events"


def program(user: User, access: TokenAccess, dataset: str = "") -> APIClient:
    _, secret = create_token(user=user, name="program", access=access, dataset=dataset)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


def is_of_the_account(row: Row) -> bool:
    return row.path.startswith(OF_THE_ACCOUNT) and not row.path.startswith(OF_DATASETS)


ASKED = [row for row in ROWS.values() if not row.path.startswith(WITHOUT_SIGN_IN) and row.path != STREAM]


def ask(world: World, client: Any, row: Row) -> Any:
    return send(client, row, world.values(world.own, "maintainer", row.lease))


@pytest.mark.parametrize("access", [TokenAccess.READ, TokenAccess.WRITE])
def test_only_full_access_opens_the_account_and_the_installation(undone: World, access: TokenAccess) -> None:
    client = program(undone.people["maintainer"], access)
    asked = [row for row in ASKED if is_of_the_account(row)]
    assert len(asked) > 15
    assert {row.operation: ask(undone, client, row).status_code for row in asked} == {
        row.operation: 403 for row in asked
    }


def test_a_reading_token_changes_nothing(undone: World) -> None:
    client = program(undone.people["maintainer"], TokenAccess.READ)
    asked = [row for row in ASKED if row.method != SAFE]
    assert {row.operation: ask(undone, client, row).status_code for row in asked} == {
        row.operation: 403 for row in asked
    }


def test_a_reading_token_reads_what_its_owner_reads(undone: World) -> None:
    client = program(undone.people["maintainer"], TokenAccess.READ)
    read = [row for row in ASKED if row.method == SAFE and "maintainer" in row.roles and not is_of_the_account(row)]
    assert {row.path: ask(undone, client, row).status_code for row in read} == {row.path: 200 for row in read}


def test_a_token_of_one_dataset_makes_its_owner_a_stranger_to_all_others(undone: World) -> None:
    owner, other = undone.people["maintainer"], undone.other.dataset
    for role in Role.values:
        Membership.objects.get_or_create(dataset=other, user=owner, role=role)
    client = program(owner, TokenAccess.WRITE, dataset=other.slug)
    refused = [row for row in ASKED if "outsider" not in row.roles and not is_of_the_account(row)]
    answers = {row.operation: ask(undone, client, row).status_code for row in refused}
    assert {operation: status for operation, status in answers.items() if status not in (403, 404)} == {}


def test_a_token_of_one_dataset_lists_nothing_of_the_others(undone: World) -> None:
    owner, other = undone.people["maintainer"], undone.other.dataset
    Membership.objects.create(dataset=other, user=owner, role=Role.MAINTAINER)
    client = program(owner, TokenAccess.READ, dataset=other.slug)
    secret = "not-for-this-token"
    Dataset.objects.filter(pk=undone.own.dataset.pk).update(name=secret, slug=secret)
    listed = [row for row in ASKED if row.method == SAFE and "{" not in row.path and not is_of_the_account(row)]
    assert len(listed) > 4
    for row in listed:
        assert secret not in ask(undone, client, row).content.decode(), row
