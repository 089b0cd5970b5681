"""Services of screens: store one, request captures, record a captured page, withdraw."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Application
from annotator.domain.problems import Problem, Rejected
from annotator.files.content import keep
from annotator.jobs.models import Status
from annotator.jobs.selectors import OPEN, asked_before
from annotator.jobs.services import submit
from annotator.screens.models import BoxSearch, Capture, PictureSignature, Screen, Snapshot, Source
from annotator.screens.selectors import same_pictures
from annotator.screens.services.addresses import read_addresses
from annotator.screens.services.files import KeptPicture, keep_picture
from annotator.screens.services.logins import login_for, state_for
from annotator.screens.services.queue import dequeue, enqueue_new
from annotator.screens.services.steps import read_steps

CAPTURES_LIMIT = 1000


@dataclass(frozen=True, slots=True)
class PageRecord:
    """A captured page as plain values.

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
    unrest: Sequence[str] = ()
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
    return add_screen(
        application=application, stored_picture=keep_picture(image_bytes, name=name), source=source, **facts
    )


def add_screen(*, application: Application, stored_picture: KeptPicture, source: Source | str, **facts: Any) -> Screen:
    """The application's next screen, of a picture that is stored already. Raises Rejected for one it has already."""
    (screen,) = add_screens(application=application, pictures=[(stored_picture, {"source": source, **facts})])
    if isinstance(screen, Rejected):
        raise screen
    return screen


@transaction.atomic
def add_screens(
    *, application: Application, pictures: Sequence[tuple[KeptPicture, dict[str, Any]]]
) -> list[Screen | Rejected]:
    """The application's next screens, of pictures that are stored already, each with other fields of Screen.

    In the order of `pictures`; in place of a screen the refusal of a picture that the application has already.
    """
    Application.objects.select_for_update().get(pk=application.pk)
    number = application.screens.aggregate(last=Max("number"))["last"] or 0
    shown_by = same_pictures(application, [stored_picture.pixel_digest for stored_picture, _ in pictures])
    added: dict[int, Screen] = {}
    for position, (stored_picture, facts) in enumerate(pictures):
        if stored_picture.pixel_digest not in shown_by:
            screen = _new_screen(application, number + len(added) + 1, stored_picture, facts)
            shown_by[stored_picture.pixel_digest] = added[position] = screen
    Screen.objects.bulk_create(added.values())
    enqueue_new(application, added.values())
    PictureSignature.objects.bulk_create(
        PictureSignature(screen=screen, content=pictures[position][0].signature) for position, screen in added.items()
    )
    return [
        added.get(position) or _same_picture(application, shown_by[stored_picture.pixel_digest])
        for position, (stored_picture, _) in enumerate(pictures)
    ]


@transaction.atomic
def add_numbered_screen(
    *, application: Application, stored_picture: KeptPicture, number: int, **facts: Any
) -> Screen | Rejected:
    """The screen of that number, as `add_screens` makes the next one; the refusal of a picture or number it has."""
    Application.objects.select_for_update().get(pk=application.pk)
    if shown_by := same_pictures(application, [stored_picture.pixel_digest]):
        return _same_picture(application, shown_by[stored_picture.pixel_digest])
    if application.screens.filter(number=number).exists():
        return Rejected(Problem("same-number", f"“{application}” has a screen {number} already."))
    screen = _new_screen(application, number, stored_picture, facts)
    screen.save(force_insert=True)
    enqueue_new(application, [screen])
    PictureSignature.objects.create(screen=screen, content=stored_picture.signature)
    return screen


@transaction.atomic
def request_captures(
    *,
    application: Application,
    urls: Sequence[str],
    settings: dict[str, Any],
    by: User,
    viewports: Sequence[dict[str, int]] = (),
    storage_state: str = "",
    login: int | None = None,
    client_id: UUID | None = None,
) -> list[Capture]:
    """One capture per address and viewport, queued; without `viewports` the one of `settings`.

    A request that comes again under its `client_id` is answered with the captures of the first.

    `login` is the key of a recorded one. Raises Rejected with a problem for each line that is no web address, for steps
    (`read_steps`) and for a login (`login_for`) that cannot be used, and for more captures than are taken at once.
    """
    Application.objects.select_for_update().get(pk=application.pk)
    if known := asked_before(Capture, client_id, by):
        return known
    addresses = read_addresses(urls)
    sizes = list({(size["width"], size["height"]): size for size in viewports}.values()) or [{}]
    if len(addresses) * len(sizes) > CAPTURES_LIMIT:
        many = f"{len(addresses)} addresses in {len(sizes)} viewports are more than {CAPTURES_LIMIT} captures at once."
        raise Rejected(Problem("too-many-captures", many, field="viewports"))
    steps = read_steps(settings.get("steps", []))
    stored_login = login_for(dataset=application.dataset, by=by, text=storage_state, recorded=login)
    return [
        submit(
            Capture(
                dataset=application.dataset,
                application=application,
                url=address,
                settings={**settings, **size, **({"steps": steps} if steps else {})},
                login=stored_login,
                created_by=by,
                client_id=client_id,
            )
        )
        for address in addresses
        for size in sizes
    ]


@transaction.atomic
def capture_again(*, captures: QuerySet[Capture], rest_limit: int, by: User) -> list[Capture]:
    """New captures of pages that were not at rest, with `rest_limit` seconds to come to it; others are passed over.

    Those under way already are not asked for twice.
    """
    # Whoever asks for the same screens waits here, and then finds them asked for.
    list(Screen.objects.select_for_update().filter(captures__in=captures).order_by("pk").values_list("pk"))
    asked = set(Capture.objects.filter(replaces__isnull=False, status__in=OPEN).values_list("replaces_id", flat=True))
    return [
        submit(
            Capture(
                dataset=capture.dataset,
                application=capture.application,
                url=capture.url,
                settings={**capture.settings, "rest_limit": rest_limit},
                login=capture.login,
                replaces=capture.screen,
                created_by=by,
            )
        )
        for capture in captures
        if capture.can_be_taken_again and capture.screen_id not in asked
    ]


@transaction.atomic
def take_again(*, screen: Screen, by: User) -> Capture:
    """A new capture of a screen's page, with the settings of the old one; a queued or running one is returned.

    The screen goes when the new picture comes and nobody has worked on it. Raises Rejected for one that was uploaded,
    and where a login is needed anew.
    """
    Screen.objects.select_for_update().get(pk=screen.pk)
    under_way = Capture.objects.filter(replaces=screen, status__in=OPEN).first()
    earlier = screen.captures.order_by("-pk").first()
    if earlier is None:
        uploaded = f"{screen} was uploaded: there is no page to capture again."
        raise Rejected(Problem("not-captured", uploaded))
    if under_way is None:
        state_for(earlier)  # refuses where the login is gone
    return under_way or submit(
        Capture(
            dataset=earlier.dataset,
            application=earlier.application,
            url=earlier.url,
            settings=earlier.settings,
            login=earlier.login,
            replaces=screen,
            created_by=by,
        )
    )


@transaction.atomic
def search_for_boxes(*, screen: Screen, by: User | None) -> BoxSearch:
    """The queued search of the picture; a queued or running one is returned."""
    locked = Screen.objects.select_for_update().get(pk=screen.pk)
    under_way = locked.box_searches.filter(status__in=[Status.QUEUED, Status.RUNNING]).first()
    return under_way or submit(BoxSearch(dataset=locked.application.dataset, screen=locked, created_by=by))


def record_capture(*, capture: Capture, page: PageRecord) -> Screen:
    """The screen of a capture; recording twice returns the first. Raises Rejected as `store_screen` does."""
    stored_picture = keep_picture(page.image)
    frozen = keep("snapshots", "zip", page.snapshot) if page.snapshot else None
    with transaction.atomic():
        locked = Capture.objects.select_for_update().get(pk=capture.pk)
        if locked.screen is None:
            locked.screen = _captured(locked, page, stored_picture)
            locked.unrest = list(page.unrest)
            locked.save(update_fields=["screen", "unrest"])
            if frozen:
                Snapshot.objects.create(screen=locked.screen, file=frozen, differing_pixels=page.differing_pixels)
    return locked.screen


@transaction.atomic
def withdraw_screen(*, screen: Screen) -> None:
    """Withdraws a screen from the dataset; its rows stay, since releases may refer to them."""
    Screen.objects.filter(pk=screen.pk, withdrawn_at=None).update(withdrawn_at=timezone.now())
    dequeue(screen.pk)


def _captured(capture: Capture, page: PageRecord, stored_picture: KeptPicture) -> Screen:
    page_facts = {
        "language": page.language,
        "texts": list(page.texts),
        "timings": page.timings,
        "warnings": list(page.warnings),
        "settings": {**capture.settings, "behind_login": capture.behind_login},
    }
    return add_screen(
        application=capture.application,
        stored_picture=stored_picture,
        source=Source.CAPTURE,
        title=page.title,
        url=page.final_url or capture.url,
        device_scale=page.device_scale,
        page=page_facts,
        created_by=capture.created_by,
    )


def _new_screen(application: Application, number: int, stored_picture: KeptPicture, facts: dict[str, Any]) -> Screen:
    return Screen(
        application=application,
        number=number,
        image=stored_picture.image,
        thumbnail=stored_picture.thumbnail,
        sha256=stored_picture.sha256,
        pixel_digest=stored_picture.pixel_digest,
        fingerprint=stored_picture.fingerprint,
        width=stored_picture.width,
        height=stored_picture.height,
        **{**facts, "title": facts.get("title", "")[:300]},
    )


def _same_picture(application: Application, twin: Screen) -> Rejected:
    known = f"“{application}” has this very picture already, as screen {twin.number}."
    return Rejected(Problem("same-picture", known, hints=(str(twin.pk),)))
