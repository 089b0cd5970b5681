"""The one HTML page, which the frontend fills."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

CONTENT_SECURITY = (
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)


@require_safe
@ensure_csrf_cookie
def page(request: HttpRequest) -> HttpResponse:
    response = render(request, "page.html")
    response["Content-Security-Policy"] = CONTENT_SECURITY
    response["Cache-Control"] = "no-cache"
    return response


def not_found(request: HttpRequest) -> JsonResponse:
    problem = {"code": "not-found", "message": f"The API has no address {request.path}."}
    return JsonResponse({"problems": [problem]}, status=404)
