"""Turns what went wrong into an answer: the only place that knows status codes.

Every error body is {"problems": [{code, message, line, column, end_line, end_column, field, hints}]},
and "current" beside it where somebody else was faster.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from annotator.domain.problems import Conflict, Held, Problem, Rejected


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: 400 Rejected, 409 Conflict, 423 Held, else DRF's own status; None leaves a 500."""
    if isinstance(error, Conflict):
        return Response({"problems": _dump(error.problems), "current": error.current}, status=409)
    if isinstance(error, Rejected):
        return Response({"problems": _dump(error.problems)}, status=423 if isinstance(error, Held) else 400)
    response = exception_handler(error, context)
    if response is not None:
        response.data = {"problems": _dump(tuple(_problems(error)))}
    return response


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
        for name, inner in detail.items():
            yield from _fields(inner, name if not field else f"{field}.{name}")
    elif isinstance(detail, list):
        for position, inner in enumerate(detail):
            nested = isinstance(inner, Mapping | list)
            yield from _fields(inner, f"{field}.{position}" if nested and field else field)
    else:
        code = str(getattr(detail, "code", "invalid")).replace("_", "-")
        yield Problem(code, str(detail), field="" if field == "non_field_errors" else field)
