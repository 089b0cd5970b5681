"""Middleware that gives each request an id, and logs and measures its response by route, status and time."""

import logging
import re
from collections.abc import Callable
from time import perf_counter
from uuid import uuid4

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from annotator.http.request_metrics import REQUESTS, SECONDS
from annotator.logs.context import log_context, request_id

logger = logging.getLogger(__name__)
HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")


class RequestLog:
    """Middleware. The id comes from a proxy's header or is generated; the response's header names it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began, proxy_id = perf_counter(), request.headers.get(HEADER, "")
        identifier = proxy_id if WELL_FORMED.fullmatch(proxy_id) else uuid4().hex
        with log_context(request_id, identifier):
            response = self.get_response(request)
            response[HEADER] = identifier
            self._record(request, response, perf_counter() - began)
        return response

    def _record(self, request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
        match, method = request.resolver_match, request.method or ""
        route = match.route if match else "none"
        REQUESTS.labels(method, route, str(response.status_code)).inc()
        SECONDS.labels(method, route).observe(seconds)
        fields = {
            "method": method,
            "path": request.path,
            "status": response.status_code,
            "milliseconds": round(1000 * seconds, 1),
        }
        logger.info("%s %s", method, request.path, extra={"fields": fields})
