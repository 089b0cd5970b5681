"""People, and the tokens their programs sign in with."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person. `name` is what colleagues see; roles are memberships of datasets."""

    name = models.CharField(max_length=100, blank=True)

    def __str__(self) -> str:
        return self.name or self.username


class ApiToken(models.Model):
    """A secret for programs; only its SHA-256 is kept."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=100)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)


class OwnKeys(models.Model):
    """The keys a person has given to commands of the editor, {command: [chord, …]}; the others keep theirs."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="own_keys")
    keys = models.JSONField(default=dict)
