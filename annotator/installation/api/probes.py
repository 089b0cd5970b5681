"""/healthz, /readyz and /metrics, for programs that monitor the installation."""

from collections.abc import Callable
from dataclasses import asdict
from secrets import compare_digest

from django.conf import settings
from django.db import Error
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from annotator.http.problem_answers import problem_answer
from annotator.http.request_metrics import request_registry
from annotator.installation.services.figures import InstallationFigures
from annotator.installation.services.readiness import readiness


class Probes:
    """Middleware, before all others: monitors call by an address that ALLOWED_HOSTS need not contain."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        probe = PROBES.get(request.path_info)
        if probe is None:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return problem_answer("method-not-allowed", f"{request.method} is not allowed here.", 405)
        response = probe(request)
        response["Cache-Control"] = "no-store"
        return response


def health(request: HttpRequest) -> HttpResponse:
    """200 as long as this process responds; checks nothing else."""
    return JsonResponse({"status": "alive", "version": settings.VERSION})


def ready(request: HttpRequest) -> HttpResponse:
    """{ready, checks: [{name, ok, message}]}; 503 where a check fails."""
    checks = readiness()
    all_ok = all(check.ok for check in checks)
    body = {"ready": all_ok, "checks": [asdict(check) for check in checks]}
    return JsonResponse(body, status=200 if all_ok else 503)


def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus text for whoever has METRICS_TOKEN (Authorization: Bearer …); without that setting, 404."""
    if not settings.METRICS_TOKEN:
        return problem_answer("not-found", "Metrics are off: set METRICS_TOKEN.", 404)
    expected = f"Bearer {settings.METRICS_TOKEN}"
    if not compare_digest(request.headers.get("Authorization", "").encode(), expected.encode()):
        response: HttpResponse = problem_answer("not-signed-in", "Send METRICS_TOKEN as a bearer token.", 401)
        response["WWW-Authenticate"] = "Bearer"
        return response
    installation = CollectorRegistry()
    lines = generate_latest(request_registry())
    try:
        installation.register(InstallationFigures())
        lines += generate_latest(installation)
    except Error:
        lines += b"# The database does not answer: no figures of jobs and workers.\n"
    return HttpResponse(lines, content_type=CONTENT_TYPE_PLAIN_0_0_4)


PROBES: dict[str, Callable[[HttpRequest], HttpResponse]] = {"/healthz": health, "/readyz": ready, "/metrics": metrics}
