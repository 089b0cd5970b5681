"""The browser that a worker process keeps warm from one job to the next."""

from functools import cache

from django.conf import settings

from workers.browser.session import BrowserSession


@cache
def browser() -> BrowserSession:
    return BrowserSession(settings.CAPTURE_CHROMIUM_PATH)


def let_go(**_: object) -> None:
    """Ends it; displays end by themselves with the process. Takes whatever a signal sends along."""
    if browser.cache_info().currsize:
        browser().close()
        browser.cache_clear()
