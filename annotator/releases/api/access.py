"""Access to a release: whoever is a member of its dataset; its scripts are hidden from whoever answers them blind."""

from django.core.exceptions import PermissionDenied

from annotator.accounts.models import User
from annotator.datasets.api.access import require, require_found
from annotator.datasets.models import Role
from annotator.releases import selectors
from annotator.releases.models import Release

BLIND = "It holds scripts of a baseline that you answer: look at it once that is closed."


def enter_release(user: User, release_id: int, *roles: Role) -> Release:
    """The release, if the person is a member of its dataset, in one of the roles."""
    release: Release = require_found(Release.objects.select_related("dataset").filter(pk=release_id).first())
    require(user, release.dataset, *roles)
    return release


def enter_sighted(user: User, release_id: int) -> Release:
    """The same. Raises PermissionDenied for people who must not see its scripts."""
    release = enter_release(user, release_id)
    if selectors.answers_blind(user, release):
        raise PermissionDenied(BLIND)
    return release
