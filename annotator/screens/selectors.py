"""Selectors of screens and captures."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import chain

import numpy as np
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from PIL import Image

from annotator.accounts.models import User
from annotator.datasets.models import Application, Dataset
from annotator.datasets.selectors.closed import is_open
from annotator.domain.picture_signature import Signature, from_bytes, signature
from annotator.domain.picture_similarity import is_near, is_recognised, near_fingerprints
from annotator.screens.models import (
    BoxSearch,
    Capture,
    Login,
    PictureSignature,
    Screen,
    Upload,
    UploadPart,
    UploadResult,
)

FINGERPRINT_BITS = 64
CANDIDATE_DISTANCE = 16
CHUNK = 500
# A word of more digits is no screen's number.
NUMBER_DIGITS = 8
#: how long a login is kept at most
KEPT = timedelta(days=1)


def screens_of(dataset: Dataset) -> QuerySet[Screen]:
    """The screens that have not been withdrawn, of applications that are neither archived nor deleted, with these."""
    return all_screens_of(dataset).filter(is_open("application__"))


def all_screens_of(dataset: Dataset) -> QuerySet[Screen]:
    """As `screens_of`, with the screens of archived and deleted applications."""
    present = Screen.objects.filter(application__dataset=dataset, withdrawn_at=None)
    return present.select_related("application__dataset")


def on_screens_of(dataset: Dataset, screen: str) -> Exists:
    """A condition on rows whose path `screen` leads to a screen, withdrawn or not: it is one of the dataset's.

    Asked of each row; where rows are joined to the dataset, a database may begin there and look at all its screens.
    """
    return Exists(Screen.objects.filter(pk=OuterRef(screen), application__dataset=dataset))


def recorded_logins(dataset: Dataset, by: User) -> QuerySet[Login]:
    """The logins that this person recorded in live sessions and that are still kept, latest first."""
    recorded = Login.objects.filter(dataset=dataset, created_by=by, recorded=True, state__isnull=False)
    return recorded.filter(created_at__gte=timezone.now() - KEPT).order_by("-created_at", "-pk")


def screen(pk: int) -> Screen | None:
    """The screen with its dataset; what a capture noted of its page is long, and read where it is asked for."""
    present = Screen.objects.filter(pk=pk, withdrawn_at=None).order_by()
    return present.select_related("application__dataset").defer("page").first()


def searched(screens: QuerySet[Screen], *, application: str, source: str, words: str) -> QuerySet[Screen]:
    """The screens of an application (slug) and source, with these words in title, address or name, as “Mousepad 5”."""
    if application:
        screens = screens.filter(application__slug=application)
    if source:
        screens = screens.filter(source=source)
    for word in words.split():
        matches = Q(title__icontains=word) | Q(url__icontains=word) | Q(application__name__icontains=word)
        if word.isdecimal() and len(word) <= NUMBER_DIGITS:
            matches |= Q(number=int(word))
        screens = screens.filter(matches)
    return screens


def same_pictures(application: Application, pixel_digests: Sequence[str]) -> dict[str, Screen]:
    """The screens of the application that show one of these pictures, by its digest."""
    shown = application.screens.filter(pixel_digest__in=pixel_digests, withdrawn_at=None)
    return {screen.pixel_digest: screen for screen in shown}


def near_duplicates(screens: list[Screen]) -> dict[int, list[int]]:
    """For each of `screens` (one dataset) the ids of others that look nearly the same, in two queries.

    The same page in another viewport is wanted, and no duplicate. Candidates are those whose fingerprints are not far
    apart, or nearly opposite (a dark theme); the signatures decide.
    """
    if not screens:
        return {}
    rows = screens_of(screens[0].application.dataset).order_by("pk")
    screen_facts = [
        _ScreenFacts(pk, int(fingerprint, 16), url, (width, height), pixels)
        for pk, fingerprint, url, width, height, pixels in rows.values_list(
            "pk", "fingerprint", "url", "width", "height", "pixel_digest"
        )
    ]
    candidates = {screen.pk: _candidates(screen, screen_facts) for screen in screens}
    compared = [screen.pk for screen in screens if candidates[screen.pk]]
    candidate_ids = {other.pk for duplicates in candidates.values() for other in duplicates}
    stored = signatures_of([*compared, *candidate_ids])
    return {
        screen.pk: [other.pk for other in candidates[screen.pk] if _look_alike(screen, other, stored)]
        for screen in screens
    }


@dataclass(frozen=True, slots=True)
class _ScreenFacts:
    """The columns by which screens are compared."""

    pk: int
    fingerprint: int
    url: str
    size: tuple[int, int]
    pixel_digest: str


def _candidates(screen: Screen, screen_facts: Iterable[_ScreenFacts]) -> list[_ScreenFacts]:
    bits, size = int(screen.fingerprint, 16), (screen.width, screen.height)
    return [
        other
        for other in screen_facts
        if other.pk != screen.pk
        and _distance_or_inverse((other.fingerprint ^ bits).bit_count()) <= CANDIDATE_DISTANCE
        and not (other.url and other.url == screen.url and other.size != size)
    ]


def _look_alike(screen: Screen, other: _ScreenFacts, stored: Mapping[int, Signature]) -> bool:
    signatures = stored[screen.pk], stored[other.pk]
    if screen.pixel_digest == other.pixel_digest or is_near(*signatures):
        return True
    return not any(map(is_recognised, signatures)) and near_fingerprints(int(screen.fingerprint, 16), other.fingerprint)


def _distance_or_inverse(distance: int) -> int:
    """The distance to the fingerprint or to its inverse, whichever is less."""
    return min(distance, FINGERPRINT_BITS - distance)


def signatures_of(screens: Iterable[int]) -> dict[int, Signature]:
    """The signatures of these screens (keys), computed from their pictures where none is stored."""
    unique_keys = list(dict.fromkeys(screens))
    signatures: dict[int, Signature] = {}
    for start in range(0, len(unique_keys), CHUNK):
        keys = unique_keys[start : start + CHUNK]
        rows = PictureSignature.objects.filter(pk__in=keys).values_list("pk", "content")
        signatures |= {pk: from_bytes(bytes(content)) for pk, content in rows}
        for other in Screen.objects.filter(pk__in=[key for key in keys if key not in signatures]).only("image"):
            with other.image.open() as file, Image.open(file) as image:
                signatures[other.pk] = signature(np.asarray(image.convert("L")))
    return signatures


def source_pages(screens: Iterable[int]) -> dict[int, set[str]]:
    """For each of these screens (keys) the requested and the final addresses of its capture.

    Addresses lose what comes after “#” and a slash at the end, which do not name another page.
    """
    unique_keys = list(dict.fromkeys(screens))
    pages: dict[int, set[str]] = {pk: set() for pk in unique_keys}
    for start in range(0, len(unique_keys), CHUNK):
        keys = unique_keys[start : start + CHUNK]
        arrived = Screen.objects.filter(pk__in=keys).exclude(url="").values_list("pk", "url")
        requested = Capture.objects.filter(screen__in=keys).values_list("screen_id", "url")
        for pk, url in chain(arrived, requested):
            pages[pk].add(url.partition("#")[0].rstrip("/"))
    return pages


def captures_of(dataset: Dataset, application: str = "") -> QuerySet[Capture]:
    """The dataset's captures, or those of one application (slug)."""
    captures = Capture.objects.filter(dataset=dataset)
    captures = captures.select_related("application", "screen__application__dataset").defer("screen__page")
    return captures.filter(application__slug=application) if application else captures


def known_addresses(dataset: Dataset, addresses: Sequence[str]) -> dict[str, list[int]]:
    """The addresses that have screens, with the ids of these.

    A screen knows the address at which its page ended up, its capture the one that was asked for; with and
    without a slash at the end are the same page.
    """
    without_slash = {address.rstrip("/") for address in addresses}
    spellings = [*without_slash, *(f"{address}/" for address in without_slash)]
    present = Q(screen__application__dataset=dataset, screen__withdrawn_at=None)
    requested = Capture.objects.filter(present, url__in=spellings).values_list("url", "screen")
    ended_up = screens_of(dataset).filter(url__in=spellings).values_list("url", "pk")
    screens_by_address: dict[str, set[int]] = defaultdict(set)
    for url, pk in [*requested, *ended_up]:
        screens_by_address[url.rstrip("/")].add(pk)
    return {
        address: sorted(screens_by_address[address.rstrip("/")])
        for address in addresses
        if address.rstrip("/") in screens_by_address
    }


def uploads_of(dataset: Dataset, *, ids: Sequence[int] = (), by: User | None = None) -> QuerySet[Upload]:
    """The dataset's uploads, or those with these ids, or those that somebody sent."""
    uploads = Upload.objects.filter(dataset=dataset).select_related("application")
    if ids:
        uploads = uploads.filter(pk__in=ids)
    return uploads.filter(created_by=by) if by else uploads


def upload(pk: int) -> Upload | None:
    return Upload.objects.filter(pk=pk).select_related("application", "dataset").first()


@dataclass(frozen=True, slots=True)
class UploadOutcome:
    """What has become of an upload so far. `boxes` counts, by screen, those that came with its picture."""

    accepted: list[Screen]
    boxes: dict[int, int]
    refused: list[UploadResult]
    left_out: list[UploadResult]


def upload_outcome(upload: Upload) -> UploadOutcome:
    """Its results in the order of the files; screens that were withdrawn since are not among them."""
    results = list(upload.results.select_related("screen__application__dataset").defer("screen__page"))
    pictures = [result for result in results if result.part == UploadPart.PICTURE]
    accepted = [result for result in pictures if result.screen and result.screen.withdrawn_at is None]
    return UploadOutcome(
        accepted=[result.screen for result in accepted if result.screen],
        boxes={result.screen_id: result.boxes for result in accepted if result.screen_id},
        refused=[result for result in pictures if result.problems],
        left_out=[result for result in results if result.part != UploadPart.PICTURE],
    )


def latest_box_search(screen: Screen) -> BoxSearch | None:
    return screen.box_searches.order_by("-pk").first()


def fingerprint_distance(fingerprint: str, other: str) -> int:
    """The number of differing bits of two 64-bit fingerprints: 0 is the same picture, 4 nearly so."""
    return (int(fingerprint, 16) ^ int(other, 16)).bit_count()
