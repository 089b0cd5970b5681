"""Verbs of screens: store one, ask for captures, record what a worker brought back, withdraw."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Application
from annotator.domain.problems import Problem, Rejected
from annotator.jobs.models import Status
from annotator.jobs.services import submit
from annotator.screens.addresses import read_addresses
from annotator.screens.files import KeptPicture, keep, keep_picture
from annotator.screens.logins import keep_login
from annotator.screens.models import BoxSearch, Capture, Screen, Snapshot, Source
from annotator.screens.pictures import Picture
from annotator.screens.selectors import same_picture
from annotator.screens.steps import read_steps

CAPTURES_LIMIT = 1000


@dataclass(frozen=True, slots=True)
class PageRecord:
    """What a worker brings back from a page, as plain values.

    `image` is the PNG of the viewport, `snapshot` the frozen page as one file (None: it could not be frozen),
    `differing_pixels` how many pixels differ when the snapshot is shown again, `timings` in seconds.
    """

    image: bytes
    title: str = ""
    final_url: str = ""
    language: str = ""
    texts: Sequence[Any] = ()
    timings: dict[str, float] = field(default_factory=dict)
    warnings: Sequence[str] = ()
    device_scale: float = 1.0
    snapshot: bytes | None = None
    differing_pixels: int | None = None


def store_screen(
    *, application: Application, image_bytes: bytes, source: Source | str, name: str = "", **facts: Any
) -> Screen:
    """Stores a picture as the application's next screen; `facts` are other fields of Screen.

    Raises Rejected for what is not a usable picture (see `read_picture`; `name` is the file's, if it has
    one) and for a picture that this application has already.
    """
    return add_screen(application=application, kept=keep_picture(image_bytes, name=name), source=source, **facts)


@transaction.atomic
def add_screen(*, application: Application, kept: KeptPicture, source: Source | str, **facts: Any) -> Screen:
    """The application's next screen, of a picture that is stored already."""
    picture = kept.picture
    return Screen.objects.create(
        application=application,
        number=_next_number(application, picture),
        source=source,
        image=kept.image,
        thumbnail=kept.thumbnail,
        sha256=picture.sha256,
        pixel_digest=picture.pixel_digest,
        fingerprint=picture.fingerprint,
        width=picture.width,
        height=picture.height,
        **{**facts, "title": facts.get("title", "")[:300]},
    )


@transaction.atomic
def request_captures(
    *,
    application: Application,
    urls: Sequence[str],
    settings: dict[str, Any],
    by: User,
    viewports: Sequence[dict[str, int]] = (),
    storage_state: str = "",
) -> list[Capture]:
    """One capture per address and viewport, queued; without `viewports` the one of `settings`.

    Raises Rejected with a problem for each line that is no web address, for steps (`read_steps`) and for a
    storage state (`read_storage_state`) that cannot be used, and for more captures than are taken at once.
    """
    addresses = read_addresses(urls)
    sizes = list({(size["width"], size["height"]): size for size in viewports}.values()) or [{}]
    if len(addresses) * len(sizes) > CAPTURES_LIMIT:
        many = f"{len(addresses)} addresses in {len(sizes)} viewports are more than {CAPTURES_LIMIT} captures at once."
        raise Rejected(Problem("too-many-captures", many, field="viewports"))
    steps = read_steps(settings.get("steps", []))
    login = keep_login(dataset=application.dataset, text=storage_state) if storage_state.strip() else None
    return [
        submit(
            Capture(
                dataset=application.dataset,
                application=application,
                url=address,
                settings={**settings, **size, **({"steps": steps} if steps else {})},
                login=login,
                created_by=by,
            )
        )
        for address in addresses
        for size in sizes
    ]


@transaction.atomic
def search_for_boxes(*, screen: Screen, by: User | None) -> BoxSearch:
    """Has a worker propose boxes for the picture. A search that is queued or under way already is the answer."""
    locked = Screen.objects.select_for_update().get(pk=screen.pk)
    under_way = locked.box_searches.filter(status__in=[Status.QUEUED, Status.RUNNING]).first()
    return under_way or submit(BoxSearch(dataset=locked.application.dataset, screen=locked, created_by=by))


def record_capture(*, capture: Capture, page: PageRecord) -> Screen:
    """The screen of a capture; recording twice gives the first one. Raises Rejected as `store_screen` does."""
    kept = keep_picture(page.image)
    frozen = keep("snapshots", "zip", page.snapshot) if page.snapshot else None
    with transaction.atomic():
        locked = Capture.objects.select_for_update().get(pk=capture.pk)
        if locked.screen is None:
            locked.screen = _captured(locked, page, kept)
            locked.save(update_fields=["screen"])
            if frozen:
                Snapshot.objects.create(screen=locked.screen, file=frozen, differing_pixels=page.differing_pixels)
    return locked.screen


def withdraw_screen(*, screen: Screen) -> None:
    """Takes a screen out of the dataset; its rows stay, since releases may have been cut from them."""
    Screen.objects.filter(pk=screen.pk, withdrawn_at=None).update(withdrawn_at=timezone.now())


def _captured(capture: Capture, page: PageRecord, kept: KeptPicture) -> Screen:
    noted = {
        "language": page.language,
        "texts": list(page.texts),
        "timings": page.timings,
        "warnings": list(page.warnings),
        "settings": {**capture.settings, "behind_login": capture.behind_login},
    }
    return add_screen(
        application=capture.application,
        kept=kept,
        source=Source.CAPTURE,
        title=page.title,
        url=page.final_url or capture.url,
        device_scale=page.device_scale,
        page=noted,
        created_by=capture.created_by,
    )


def _next_number(application: Application, picture: Picture) -> int:
    """Counts on under the application's lock, after making sure that the picture is new there."""
    Application.objects.select_for_update().get(pk=application.pk)
    if twin := same_picture(application, picture.pixel_digest):
        known = f"“{application}” has this very picture already, as screen {twin.number}."
        raise Rejected(Problem("same-picture", known, hints=(str(twin.pk),)))
    return (application.screens.aggregate(last=Max("number"))["last"] or 0) + 1
