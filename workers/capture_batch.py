"""Pages that are captured by a command, without workers: several at a time, into folders, a dataset, or both."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction

from annotator.datasets.models import Application
from annotator.domain.hosts import without_password
from annotator.domain.problems import Rejected
from annotator.screens.models import Capture, Login, Screen
from workers.browser.batch import CaptureResult, capture_all
from workers.browser.captured_page import CapturedPage
from workers.browser.failures import CaptureFailed
from workers.browser.request import REST_LIMIT, CaptureRequest, CaptureStep
from workers.capture_folder import folder_names, summary, write_folder
from workers.jobs.capture_screen import store_page
from workers.jobs.runner import record_job


class PageToCapture(NamedTuple):
    """A page in a viewport of `size` CSS pixels, and the name of its folder; `refused` says why it is not asked for."""

    url: str
    size: tuple[int, int]
    folder: str
    refused: CaptureFailed | None = None

    @property
    def viewport(self) -> str:
        return f"{self.size[0]}x{self.size[1]}"


@dataclass(frozen=True, slots=True)
class CaptureBatch:
    """The options shared by all pages: how they are loaded and where they are stored."""

    settings: dict[str, Any]
    storage: dict[str, Any] | None
    hosts: tuple[str, ...]
    certificates: tuple[str, ...]
    application: Application | None
    keeps_disabled: bool = False

    def run(self, pages: Iterable[PageToCapture]) -> Iterator[tuple[PageToCapture, CaptureResult]]:
        """Each page with its capture, in order, several captured at a time; a refused address comes with its failure.

        Pages are taken from `pages` as they are captured.
        """
        taken: deque[PageToCapture] = deque()
        requests = self._requests(pages, taken)
        if (first := next(requests, None)) is not None:
            # Browsers end with the loop, also where it breaks off: a garbage collector would wait for their threads.
            with closing(capture_all(chain([first], requests), settings.CAPTURE_CHROMIUM_PATH)) as captured:
                for result in captured:
                    yield from _refused(taken)
                    yield taken.popleft(), result
        yield from _refused(taken)

    def _requests(self, pages: Iterable[PageToCapture], taken: deque[PageToCapture]) -> Iterator[CaptureRequest]:
        """The requests of the pages that can be asked for; all are noted in `taken`, others with their refusal."""
        for page in pages:
            request = page.refused or self._request(page)
            if isinstance(request, CaptureRequest):
                taken.append(page)
                yield request
            else:
                taken.append(page._replace(refused=request))

    def _request(self, page: PageToCapture) -> CaptureRequest | CaptureFailed:
        options = self.options(page)
        steps = tuple(CaptureStep(**step) for step in options["steps"])
        limit = settings.CAPTURE_TIME_LIMIT + options.get("rest_limit", REST_LIMIT)
        try:
            return CaptureRequest(
                page.url,
                **{**options, "steps": steps},
                storage=self.storage,
                allowed_hosts=self.hosts,
                accepted_certificates=self.certificates,
                time_limit=limit,
                keeps_disabled=self.keeps_disabled,
            )
        except CaptureFailed as failure:
            return failure

    def options(self, page: PageToCapture) -> dict[str, Any]:
        """The settings with which the page is captured, as its job keeps them."""
        return {"width": page.size[0], "height": page.size[1], **self.settings}

    def store(self, page: PageToCapture, outcome: CaptureResult, folder: Path | None) -> dict[str, Any]:
        """The report of one page, which is stored; a failure does not stop the other pages."""
        url = without_password(page.url)
        if isinstance(outcome, CaptureFailed):
            return _failure(url, outcome.code, outcome.message)
        try:
            screen = self._store(url, self.options(page), outcome)
            if folder:
                write_folder(folder, outcome)
        except Rejected as refusal:
            return _failure(url, refusal.problems[0].code, str(refusal))
        except OSError as error:
            return _failure(url, "not_written", f"{folder} cannot be written: {error}")
        targets = {"folder": folder and str(folder), "screen": screen and screen.pk}
        return {"url": url, "ok": True, **summary(outcome), **{key: value for key, value in targets.items() if value}}

    def _store(self, url: str, options: dict[str, Any], page: CapturedPage) -> Screen | None:
        """The screen, stored with the rows that a worker would have left; of a login only its use is recorded."""
        if self.application is None:
            return None
        dataset = self.application.dataset
        row = Capture(dataset=dataset, application=self.application, url=url, settings=options)
        with transaction.atomic():
            row.login = Login.objects.create(dataset=dataset) if self.storage else None
            return record_job(row, lambda capture: store_page(capture, page), worker="capture_screens")


def _refused(taken: deque[PageToCapture]) -> Iterator[tuple[PageToCapture, CaptureFailed]]:
    """The pages at the front that were not asked for."""
    while taken and (failure := taken[0].refused):
        yield taken.popleft(), failure


def pages_of(urls: Sequence[str], viewports: Sequence[tuple[int, int]]) -> list[PageToCapture]:
    """Every address in every viewport."""
    sizes = list(dict.fromkeys(viewports))
    pages = [(url, size) for url in urls for size in sizes]
    endings = [f"-{width}x{height}" for _, (width, height) in pages] if len(sizes) > 1 else []
    names = folder_names([url for url, _ in pages], endings)
    return [PageToCapture(url, size, name) for (url, size), name in zip(pages, names, strict=True)]


def _failure(url: str, code: str, error: str) -> dict[str, Any]:
    return {"url": url, "ok": False, "code": code, "error": error}
