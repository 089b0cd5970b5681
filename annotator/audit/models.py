"""The audit log: who changed rights, accounts or settings, when, from where, on which object. Rows are only added."""

# ruff: noqa: S105 - names of actions, no secrets

from django.db import models
from django.utils import timezone

#: the part of `Entry.detail` that says which user of the operating system ran a command
SYSTEM_USER = "system_user"


class Action(models.TextChoices):
    """What is recorded."""

    SIGNED_IN = "signed-in"
    SIGN_IN_FAILED = "sign-in-failed"
    SIGNED_OUT = "signed-out"
    SESSIONS_ENDED = "sessions-ended"
    ACCOUNT_CREATED = "account-created"
    ACCOUNT_CHANGED = "account-changed"
    ACCOUNT_REMOVED = "account-removed"
    PASSWORD_CHANGED = "password-changed"
    PASSWORD_RESET = "password-reset"
    RESET_LINK_CREATED = "reset-link-created"
    EMAIL_CHANGED = "email-changed"
    TOKEN_CREATED = "token-created"
    TOKEN_REVOKED = "token-revoked"
    IDENTITY_CONNECTED = "identity-connected"
    IDENTITY_DISCONNECTED = "identity-disconnected"
    DATASET_CREATED = "dataset-created"
    DATASET_CHANGED = "dataset-changed"
    ALLOWED_HOSTS_CHANGED = "allowed-hosts-changed"
    ARCHIVED = "archived"
    BROUGHT_BACK = "brought-back"
    DELETED = "deleted"
    CONTENT_REMOVED = "content-removed"
    GUIDELINE_WRITTEN = "guideline-written"
    INVITED = "invited"
    INVITATION_RENEWED = "invitation-renewed"
    INVITATION_REVOKED = "invitation-revoked"
    INVITATION_DECLINED = "invitation-declined"
    MEMBER_JOINED = "member-joined"
    ROLE_REMOVED = "role-removed"
    MEMBER_DEACTIVATED = "member-deactivated"
    MEMBER_REACTIVATED = "member-reactivated"
    MEMBER_REMOVED = "member-removed"
    ITEMS_HANDED_OVER = "items-handed-over"
    PERSON_EXPORTED = "person-exported"
    RELEASE_REQUESTED = "release-requested"
    RELEASE_DOWNLOADED = "release-downloaded"
    RELEASE_EXPORTED = "release-exported"
    RELEASE_MADE_OFFICIAL = "release-made-official"
    RELEASE_UNMARKED = "release-unmarked"
    RELEASE_ITEMS_WITHDRAWN = "release-items-withdrawn"
    IMPORT_REQUESTED = "import-requested"
    BASELINE_OPENED = "baseline-opened"
    BASELINE_CHANGED = "baseline-changed"
    PREDICTIONS_DELETED = "predictions-deleted"
    GOLD_RATE_CHANGED = "gold-rate-changed"
    GOLD_MARKED = "gold-marked"
    GOLD_RETIRED = "gold-retired"
    PAY_RATE_SET = "pay-rate-set"
    IDLE_TIME_CHANGED = "idle-time-changed"
    HOURS_APPROVED = "hours-approved"
    PAYROLL_EXPORTED = "payroll-exported"
    LOGIN_STORED = "login-stored"
    LOG_EXPORTED = "log-exported"
    BACKED_UP = "backed-up"
    DATABASE_COPIED = "database-copied"
    RESTORED = "restored"
    ENDPOINT_ADDED = "endpoint-added"
    ENDPOINT_CHANGED = "endpoint-changed"
    ENDPOINT_REMOVED = "endpoint-removed"
    PROMPT_WRITTEN = "prompt-written"
    EVALUATION_REQUESTED = "evaluation-requested"
    SUGGESTIONS_REQUESTED = "suggestions-requested"


class ObjectType(models.TextChoices):
    """Of what kind of row `object_id` is the key."""

    ACCOUNT = "account"
    TOKEN = "token"
    DATASET = "dataset"
    APPLICATION = "application"
    GUIDELINE = "guideline"
    INVITATION = "invitation"
    RELEASE = "release"
    IMPORT = "import"
    BASELINE = "baseline"
    PREDICTIONS = "predictions"
    GOLD = "gold"
    RATE = "rate"
    SHEET = "sheet"
    LOGIN = "login"
    BACKUP = "backup"
    ENDPOINT = "endpoint"
    PROMPT = "prompt"
    EVALUATION = "evaluation"
    SUGGESTION_RUN = "suggestion-run"


class Entry(models.Model):
    """One line of the log. Triggers refuse that it is updated or deleted.

    It names accounts and datasets by their keys alone, without foreign keys: their names are looked up when the log is
    read, so that a person who is removed is anonymous in the log too, and the log outlives what it is about.
    `actor_id` is null for commands and for whoever had not signed in; `address` is empty for commands, whose `detail`
    says which user of the operating system ran them.
    """

    made_at = models.DateTimeField(default=timezone.now, db_index=True)
    action = models.CharField(max_length=30)
    actor_id = models.BigIntegerField(null=True, db_index=True)
    address = models.CharField(max_length=45, blank=True)
    dataset_id = models.BigIntegerField(null=True)
    object_type = models.CharField(max_length=20, blank=True)
    object_id = models.CharField(max_length=40, blank=True)
    detail = models.JSONField(default=dict)

    class Meta:
        default_permissions = ()
        verbose_name_plural = "entries"
        indexes = [models.Index(fields=["dataset_id", "-id"], name="audit_entry_of_dataset")]
