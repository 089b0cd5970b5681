"""The browser that a worker process keeps running from one capture job to the next."""

from functools import cache

from django.conf import settings

from workers.browser.capture_worker import CaptureWorker


@cache
def shared_browser() -> CaptureWorker:
    """The browser of this process, started at its first use."""
    return CaptureWorker(settings.CAPTURE_CHROMIUM_PATH)


def shutdown(**_: object) -> None:
    """Close the browser; displays end with the process. Accepts the keyword arguments of Celery's signals."""
    if shared_browser.cache_info().currsize:
        shared_browser().close()
        shared_browser.cache_clear()
