"""What the views have in common that people use before they have signed in."""

from typing import TypeVar

from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_protect
from rest_framework.permissions import AllowAny
from rest_framework.views import APIView

from annotator.http.bodies import BEFORE_SIGN_IN

View = TypeVar("View", bound=type[APIView])


def before_sign_in(view: View) -> View:
    """Lets everybody use the view: small bodies only, nobody's rights, and no request from a foreign page."""
    view.body_limit = BEFORE_SIGN_IN  # type: ignore[attr-defined]
    view.permission_classes = [AllowAny]
    view.authentication_classes = []
    return method_decorator(csrf_protect, name="dispatch")(view)
