"""Bearer tokens for programs: shown once, kept as a digest."""

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import authentication, exceptions
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from annotator.accounts.models import ApiToken, TokenAccess, User
from annotator.accounts.services.tokens import is_use_due, note_use, token_behind
from annotator.http.after_response import after_response


class TokenAuthentication(authentication.BaseAuthentication):
    """`Authorization: Bearer <secret>`.

    What a token does not open is refused here, before the view's own permissions, so that no view can forget it.
    Views of the account and of the installation say `needs_full_token`.
    """

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = token_behind(secret.strip())
        if token is None:
            raise exceptions.AuthenticationFailed(
                "This token is not valid (any more); create a new one in your account."
            )
        _check_access(token, request)
        if is_use_due(token):
            after_response(request._request, lambda: note_use(token=token))
        token.user.only_dataset_id = token.dataset_id
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def _check_access(token: ApiToken, request: Request) -> None:
    """Raises PermissionDenied for what the token does not open; its dataset is for the selectors of memberships."""
    if token.access == TokenAccess.FULL:
        return
    if getattr(request.parser_context.get("view"), "needs_full_token", False):
        raise exceptions.PermissionDenied("This token is for datasets only; this needs one with full access.")
    if token.access == TokenAccess.READ and request.method not in SAFE_METHODS:
        raise exceptions.PermissionDenied("This token may only read; changing something needs one with write access.")


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes it."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}
