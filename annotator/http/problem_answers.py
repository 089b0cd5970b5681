"""Problem responses outside the REST framework's views: unknown addresses, CSRF failures, server errors."""

import sys
from dataclasses import asdict

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults
from django.views.csrf import csrf_failure

from annotator.domain.problems import Problem
from annotator.files.outages import outage_of
from annotator.http.errors import status_of
from annotator.logs.context import request_id

API = "/api/"


def problem_answer(code: str, message: str, status: int) -> JsonResponse:
    """An error response in the form of `http.errors`."""
    return JsonResponse({"problems": [asdict(Problem(code, message))]}, status=status)


def outage_answer(error: BaseException | None) -> JsonResponse | None:
    """The answer to an error that says what the server lacks (`outage_of`); None for every other."""
    outage = outage_of(error) if error else None
    if outage is None:
        return None
    return JsonResponse({"problems": [asdict(problem) for problem in outage.problems]}, status=status_of(outage))


def not_found(request: HttpRequest) -> JsonResponse:
    """The response to unknown addresses under /api/."""
    return problem_answer("not-found", f"The API has no address {request.path}.", 404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler400."""
    if not request.path.startswith(API):
        return defaults.bad_request(request, exception)
    return problem_answer("bad-request", "The host, the headers or the form of the request cannot be read.", 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler403."""
    if not request.path.startswith(API):
        return defaults.permission_denied(request, exception)
    return problem_answer("permission-denied", str(exception) or "Your role does not allow this.", 403)


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's CSRF_FAILURE_VIEW."""
    if not request.path.startswith(API):
        return csrf_failure(request, reason)
    return problem_answer("permission-denied", f"This does not come from our own page: {reason} Reload the page.", 403)


def failed(request: HttpRequest) -> HttpResponse:
    """Django's handler500; it names the request's id."""
    if not request.path.startswith(API):
        return defaults.server_error(request)
    # Django calls this while it handles the exception.
    if outage := outage_answer(sys.exception()):
        return outage
    log_hint = f"in its log under {identifier}" if (identifier := request_id.get()) else "in its log"
    return problem_answer("server-error", f"Something broke on the server, and is {log_hint}. Try again.", 500)
