"""The ASGI application that servers run."""

import os
import warnings
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")
# WhiteNoise opens the small files of the page synchronously, which is well under ASGI.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
django.setup(set_prefix=False)

# Its modules import models, which can be imported only after the set-up.
from annotator.episodes.api.screen_handover import open_screen
from annotator.http.asgi_threadpool import ThreadPoolASGIHandler

_http = ThreadPoolASGIHandler()


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Requests go to Django; the only WebSockets are the screens of live sessions."""
    await (open_screen if scope["type"] == "websocket" else _http)(scope, receive, send)
