"""The view of the API's schema, which is made once: it takes seconds, and who asks for it need not be signed in."""

from functools import cache
from typing import Any

from django.http import HttpResponse
from drf_spectacular.settings import spectacular_settings
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request


@cache
def _schema() -> Any:
    generator: Any = SpectacularAPIView.generator_class
    return generator().get_schema(public=True)


@cache
def _rendered(media_type: str) -> bytes:
    renderer = next(each for each in SpectacularAPIView.renderer_classes if each.media_type == media_type)
    content = renderer().render(_schema(), renderer_context={})
    return content if isinstance(content, bytes) else str(content).encode()


class SchemaView(SpectacularAPIView):
    """The schema as YAML or JSON, by the format that is asked for."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        renderer = request.accepted_renderer
        name = f"{spectacular_settings.TITLE}.{renderer.format}"
        headers = {"Content-Disposition": f'inline; filename="{name}"'}
        return HttpResponse(_rendered(renderer.media_type), content_type=renderer.media_type, headers=headers)
