"""Maps exceptions to error responses: the only module that knows status codes.

Every error body is {"problems": [{code, message, line, column, end_line, end_column, field, hints}]},
and "current" beside it where somebody else was faster.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import DataError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from annotator.domain.problems import Conflict, DiskFull, Locked, Problem, ReadOnly, Rejected, TooManyTries, Unavailable
from annotator.files.outages import outage_of

logger = logging.getLogger(__name__)
# What is Rejected without being one of these is a 400.
STATUS: dict[type[Rejected], int] = {
    Conflict: 409,
    ReadOnly: 403,
    Locked: 423,
    TooManyTries: 429,
    DiskFull: 507,
    Unavailable: 503,
}


def handle_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: a status of `STATUS` for what the domain raises, else DRF's own; None leaves a 500."""
    if outage := outage_of(error):
        logger.error("%s: %s", type(context.get("view")).__name__, outage, exc_info=error)
        error = outage
    if isinstance(error, Rejected):
        current = {"current": error.current} if isinstance(error, Conflict) else {}
        return Response({"problems": _dump(error.problems), **current}, status=status_of(error))
    if isinstance(error, OverflowError | DataError):
        logger.warning("A value was too large for %s", type(context.get("view")).__name__, exc_info=error)
        error = Rejected(Problem("value-too-large", "A number or text in the request is larger than can be stored."))
        return Response({"problems": _dump(error.problems)}, status=400)
    response = exception_handler(error, context)
    if response is not None:
        response.data = {"problems": _dump(tuple(_problems(error)))}
    return response


def status_of(error: Rejected) -> int:
    """The status code of an answer that says what the domain has raised."""
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)


def _dump(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    return [asdict(problem) for problem in problems]


def _problems(error: Exception) -> Iterator[Problem]:
    if isinstance(error, exceptions.ValidationError):
        yield from _fields(error.detail, "")
    elif isinstance(error, exceptions.NotAuthenticated):
        yield Problem("not-signed-in", "You are not signed in (any more). Sign in and go on.")
    elif isinstance(error, exceptions.APIException):
        yield Problem(error.default_code.replace("_", "-"), str(error.detail))
    elif isinstance(error, Http404):
        yield Problem("not-found", str(error) or "There is no such thing here, or you are not a member of its dataset.")
    elif isinstance(error, PermissionDenied):
        yield Problem("permission-denied", str(error) or "Your role does not allow this.")


def _fields(detail: Any, field: str) -> Iterator[Problem]:
    if isinstance(detail, Mapping):
        for name, child in detail.items():
            yield from _fields(child, name if not field else f"{field}.{name}")
    elif isinstance(detail, list):
        for position, child in enumerate(detail):
            nested = isinstance(child, Mapping | list)
            yield from _fields(child, f"{field}.{position}" if nested and field else field)
    else:
        code = str(getattr(detail, "code", "invalid")).replace("_", "-")
        yield Problem(code, str(detail), field="" if field == "non_field_errors" else field)
