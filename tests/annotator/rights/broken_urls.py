"""The URLs of the application with one fault in them: an even rate of gold boxes ends in a server error."""

from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response

from annotator import urls
from annotator.labels.api.gold import Rate


class BrokenRate(Rate):
    """Fails after it has done everything right, and only for some valid bodies."""

    def put(self, request: Request, slug: str) -> Response:
        answer = super().put(request, slug)
        if answer.data["percent"] % 2 == 0:
            raise KeyError("even")
        return answer


urlpatterns = [path("api/datasets/<slug:slug>/gold/rate", BrokenRate.as_view()), *urls.urlpatterns]
handler400, handler403, handler500 = urls.handler400, urls.handler403, urls.handler500
