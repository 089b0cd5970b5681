"""What each operation adds to the audit log: every change of rights, accounts and settings, and nothing else."""

from typing import Any

import pytest
from django.db import transaction

from annotator.audit.models import Action, Entry
from tests.annotator.rights.full_dataset import World
from tests.annotator.rights.matrix import ROWS, send
from tests.annotator.rights.row import Row

DATASET = "/api/datasets/{slug}"
RECORDED: dict[tuple[str, str], list[str]] = {
    ("POST", "/api/sign-in"): [Action.SIGNED_IN],
    ("POST", "/api/sign-out"): [Action.SIGNED_OUT],
    ("DELETE", "/api/me/sessions"): [Action.SESSIONS_ENDED],
    ("DELETE", "/api/me/sessions/{session_id}"): [Action.SESSIONS_ENDED],
    ("PUT", "/api/me/password"): [Action.PASSWORD_CHANGED],
    ("PUT", "/api/me/email"): [Action.EMAIL_CHANGED],
    ("POST", "/api/password-reset/confirmation"): [Action.PASSWORD_RESET],
    ("POST", "/api/accounts/{person_id}/reset-link"): [Action.RESET_LINK_CREATED],
    ("POST", "/api/tokens"): [Action.TOKEN_CREATED],
    ("DELETE", "/api/tokens/{token_id}"): [Action.TOKEN_REVOKED],
    ("POST", "/api/datasets"): [Action.DATASET_CREATED],
    ("PATCH", DATASET): [Action.DATASET_CHANGED],
    ("PUT", DATASET + "/archive"): [Action.ARCHIVED],
    ("PUT", DATASET + "/applications/{application}/archive"): [Action.ARCHIVED],
    ("PUT", DATASET + "/applications/{application}/deletion"): [Action.DELETED],
    ("PUT", DATASET + "/guidelines/{stage}"): [Action.GUIDELINE_WRITTEN],
    ("GET", DATASET + "/hours/payroll"): [Action.PAYROLL_EXPORTED],
    ("POST", DATASET + "/rates"): [Action.PAY_RATE_SET],
    ("PUT", DATASET + "/timekeeping"): [Action.IDLE_TIME_CHANGED],
    ("POST", DATASET + "/gold"): [Action.GOLD_MARKED],
    ("DELETE", DATASET + "/gold/{gold_id}"): [Action.GOLD_RETIRED],
    ("PUT", DATASET + "/gold/rate"): [Action.GOLD_RATE_CHANGED],
    ("POST", DATASET + "/releases"): [Action.RELEASE_REQUESTED],
    ("GET", "/api/releases/{release_id}/file"): [Action.RELEASE_DOWNLOADED],
    ("POST", "/api/releases/{release_id}/exports"): [Action.RELEASE_EXPORTED],
    ("GET", "/api/releases/{release_id}/exports/{export_id}/file"): [Action.RELEASE_DOWNLOADED],
    ("GET", "/api/releases/{release_id}/evidence"): [Action.RELEASE_DOWNLOADED],
    ("POST", "/api/releases/{release_id}/withdrawals"): [Action.RELEASE_ITEMS_WITHDRAWN],
    ("PUT", "/api/releases/{release_id}/official"): [Action.RELEASE_MADE_OFFICIAL],
    ("DELETE", "/api/releases/{release_id}/official"): [Action.RELEASE_UNMARKED],
    ("POST", "/api/imports/{import_id}/start"): [Action.IMPORT_REQUESTED],
    ("POST", "/api/releases/{release_id}/baselines"): [Action.BASELINE_OPENED],
    ("PATCH", "/api/baselines/{baseline_id}"): [Action.BASELINE_CHANGED],
    ("DELETE", "/api/predictions/{prediction_set_id}"): [Action.PREDICTIONS_DELETED],
    ("PUT", DATASET + "/writing-assistants/{wanted}"): [Action.DATASET_CHANGED],
    ("POST", DATASET + "/assistants/endpoints"): [Action.ENDPOINT_ADDED],
    ("PATCH", "/api/endpoints/{endpoint_id}"): [Action.ENDPOINT_CHANGED],
    ("DELETE", "/api/endpoints/{endpoint_id}"): [Action.ENDPOINT_REMOVED],
    ("POST", DATASET + "/assistants/prompts"): [Action.PROMPT_WRITTEN],
    ("POST", "/api/prompts/{prompt_id}/revisions"): [Action.PROMPT_WRITTEN],
    ("POST", "/api/releases/{release_id}/evaluations"): [Action.EVALUATION_REQUESTED],
    ("POST", DATASET + "/box-suggestions"): [Action.SUGGESTIONS_REQUESTED],
    ("POST", DATASET + "/label-suggestions"): [Action.SUGGESTIONS_REQUESTED],
    ("POST", DATASET + "/task-suggestions"): [Action.SUGGESTIONS_REQUESTED],
    ("POST", DATASET + "/dialogue-suggestions"): [Action.SUGGESTIONS_REQUESTED],
    ("DELETE", DATASET + "/members/{membership_id}"): [Action.ROLE_REMOVED],
    ("POST", DATASET + "/invitations"): [Action.INVITED],
    ("POST", DATASET + "/invitations/{invitation_id}"): [Action.INVITATION_RENEWED],
    ("DELETE", DATASET + "/invitations/{invitation_id}"): [Action.INVITATION_REVOKED],
    ("GET", DATASET + "/audit/csv"): [Action.LOG_EXPORTED],
    ("GET", "/api/audit/csv"): [Action.LOG_EXPORTED],
    ("POST", "/api/invitations/{secret}"): [Action.MEMBER_JOINED],
    ("POST", "/api/me/invitations/{invitation_id}"): [Action.MEMBER_JOINED],
    ("DELETE", "/api/me/invitations/{invitation_id}"): [Action.INVITATION_DECLINED],
    ("GET", "/api/me/export"): [Action.PERSON_EXPORTED],
    ("POST", "/api/me/removal"): [Action.MEMBER_REMOVED, Action.ACCOUNT_REMOVED, Action.TOKEN_REVOKED],
    ("POST", "/api/people/{person_id}/removal"): [Action.MEMBER_REMOVED, Action.ACCOUNT_REMOVED],
    ("POST", DATASET + "/people/{person_id}/deactivation"): [Action.MEMBER_DEACTIVATED],
    ("POST", DATASET + "/people/{person_id}/hand-over"): [Action.ITEMS_HANDED_OVER],
    ("GET", DATASET + "/people/{person_id}/export"): [Action.PERSON_EXPORTED],
    ("POST", DATASET + "/people/{person_id}/removal"): [Action.MEMBER_REMOVED],
}
#: what the matrix's requests do not bring about: tests/annotator/audit/test_log.py, people/test_single_sign_on.py,
#: installation/test_backup.py, retention/test_removal.py
ELSEWHERE = {
    Action.ACCOUNT_CHANGED,
    Action.ACCOUNT_CREATED,
    Action.ALLOWED_HOSTS_CHANGED,
    Action.BACKED_UP,
    Action.BROUGHT_BACK,
    Action.CONTENT_REMOVED,
    Action.DATABASE_COPIED,
    Action.RESTORED,
    Action.HOURS_APPROVED,
    Action.IDENTITY_CONNECTED,
    Action.IDENTITY_DISCONNECTED,
    Action.LOGIN_STORED,
    Action.MEMBER_REACTIVATED,
    Action.SIGN_IN_FAILED,
}


def sent(world: World, row: Row) -> tuple[str, Any]:
    """The first role that may use the operation, and the answer."""
    role = next(name for name in ("maintainer", "volunteer", "annotator", "staff") if name in row.roles)
    return role, send(world.client(role), row, world.values(world.own, role, row.lease))


@pytest.mark.parametrize("row", [pytest.param(row, id=" ".join(row.operation)) for row in ROWS.values()])
def test_an_operation_records_what_it_changes_of_rights_accounts_and_settings(world: World, row: Row) -> None:
    with transaction.atomic():
        before = Entry.objects.count()
        role, _ = sent(world, row)
        entries = list(Entry.objects.order_by("pk"))[before:]
        transaction.set_rollback(True)
    assert [entry.action for entry in entries] == RECORDED.get(row.operation, [])
    for entry in entries:
        assert entry.address == "127.0.0.1"
        if row.path not in ("/api/sign-in", "/api/password-reset/confirmation"):
            assert entry.actor_id == world.people[role].pk
        if "{slug}" in row.path:
            assert entry.dataset_id == world.own.dataset.pk


def test_every_action_is_brought_about_by_a_test() -> None:
    assert {action for actions in RECORDED.values() for action in actions} | ELSEWHERE == set(Action)
