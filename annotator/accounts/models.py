"""People, their sessions, and the tokens their programs sign in with."""

import uuid

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone


class User(AbstractUser):
    """A person. `name` is what colleagues see; roles are memberships of datasets."""

    name = models.CharField(max_length=100, blank=True)
    #: the one dataset that the current request may reach, where it came with a token that is bound to one
    only_dataset_id: int | None = None
    #: whether the request that is being answered may change something; `http.requests.person` sets it
    may_change: bool = False

    def __str__(self) -> str:
        return self.name or self.username


class TokenAccess(models.TextChoices):
    """What a program may do with a token; never more than the person may."""

    READ = "read", "Read datasets"
    WRITE = "write", "Read and change datasets"
    FULL = "full", "Everything that I may do, my account included"


class ApiToken(models.Model):
    """A secret for programs; only its SHA-256 is kept.

    `dataset` is the only one that it opens, null for all of the person's; `expires_at` is null for no end. `used_at`
    is written every ten minutes at most.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=100)
    access = models.CharField(max_length=5, choices=TokenAccess.choices)
    dataset = models.ForeignKey("datasets.Dataset", on_delete=models.CASCADE, null=True, related_name="+")
    expires_at = models.DateTimeField(null=True)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)


class Session(AbstractBaseSession):
    """A browser that has signed in, or has opened a page. `public_id` names it where its key must not be seen."""

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="sessions")
    address = models.CharField(max_length=45, blank=True)
    user_agent = models.CharField(max_length=300, blank=True)
    opened_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)


class SignInAttempt(models.Model):
    """A wrong password of late, or one that is being tried.

    `account` is the SHA-256 of the user name as typed, whether it exists or not; `address` is the client's, of IPv6
    its /64 network.
    """

    account = models.CharField(max_length=64, db_index=True)
    address = models.CharField(max_length=45, db_index=True)
    made_at = models.DateTimeField(db_index=True)


class OwnKeys(models.Model):
    """The keys a person has given to commands of the editor, {command: [chord, …]}; the others keep theirs."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="own_keys")
    keys = models.JSONField(default=dict)
