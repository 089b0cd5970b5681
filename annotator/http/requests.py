"""The user of an authenticated request."""

from typing import TYPE_CHECKING

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

if TYPE_CHECKING:
    from annotator.accounts.models import User


def person(request: Request) -> "User":
    """The signed-in user of a view that only signed-in people reach."""
    user = request.user
    if not user.is_authenticated:
        raise TypeError("this view must require a signed-in user")
    user.may_change = request.method not in SAFE_METHODS
    return user
