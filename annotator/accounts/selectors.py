"""What an account may do beyond its roles in datasets."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser

from annotator.accounts.models import User


def is_operator(user: User | AnonymousUser) -> bool:
    """Whether the person runs this installation: Django's staff or a superuser."""
    return user.is_staff or user.is_superuser


def is_last_superuser(user: User) -> bool:
    """Whether nobody could run this installation without this account."""
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    return user.is_superuser and user.is_active and not others.exists()


def may_found_datasets(user: User | AnonymousUser) -> bool:
    """Whether the person may found datasets: by DATASET_FOUNDERS, or because staff gave them the permission to."""
    if not isinstance(user, User) or user.only_dataset_id is not None:
        return False
    return settings.DATASET_FOUNDERS == "everybody" or is_operator(user) or user.has_perm("datasets.add_dataset")
