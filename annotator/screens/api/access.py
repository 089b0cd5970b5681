"""Access to a screen by address."""

from annotator.accounts.models import User
from annotator.datasets.api.access import require_application, require_found
from annotator.datasets.models import Role
from annotator.screens import selectors
from annotator.screens.models import Screen


def enter_screen(user: User, pk: int, *roles: Role) -> Screen:
    """The screen, if the user is a member of its dataset in one of `roles` (maintainers always, none: any).

    Raises Http404 for people who are no members and for withdrawn screens, PermissionDenied for other roles.
    """
    screen: Screen = require_found(selectors.screen(pk))
    require_application(user, screen.application, *roles)
    return screen
