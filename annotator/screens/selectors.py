"""Questions about screens and captures."""

from collections import defaultdict
from collections.abc import Sequence

from django.db.models import Q, QuerySet

from annotator.datasets.models import Application, Dataset
from annotator.screens.models import BoxSearch, Capture, Screen

NEARLY_THE_SAME = 4


def screens_of(dataset: Dataset) -> QuerySet[Screen]:
    """The screens that have not been withdrawn, with their applications."""
    present = Screen.objects.filter(application__dataset=dataset, withdrawn_at=None)
    return present.select_related("application__dataset")


def screen(pk: int) -> Screen | None:
    return Screen.objects.filter(pk=pk, withdrawn_at=None).select_related("application__dataset", "created_by").first()


def searched(screens: QuerySet[Screen], *, application: str, source: str, words: str) -> QuerySet[Screen]:
    """Only those of an application (slug), a source, and with these words in title, address or name."""
    if application:
        screens = screens.filter(application__slug=application)
    if source:
        screens = screens.filter(source=source)
    for word in words.split():
        screens = screens.filter(
            Q(title__icontains=word) | Q(url__icontains=word) | Q(application__name__icontains=word)
        )
    return screens


def same_picture(application: Application, pixel_digest: str) -> Screen | None:
    return application.screens.filter(pixel_digest=pixel_digest, withdrawn_at=None).first()


def near_duplicates(screens: list[Screen]) -> dict[int, list[int]]:
    """For each of `screens` (one dataset) the ids of others that look nearly the same, in one query.

    The same page in another viewport is wanted, and no duplicate.
    """
    if not screens:
        return {}
    rows = screens_of(screens[0].application.dataset).order_by("pk")
    known = [
        (pk, int(fingerprint, 16), (url, (width, height)))
        for pk, fingerprint, url, width, height in rows.values_list("pk", "fingerprint", "url", "width", "height")
    ]
    return {one.pk: _near(one, known) for one in screens}


def _near(one: Screen, known: list[tuple[int, int, tuple[str, tuple[int, int]]]]) -> list[int]:
    bits, size = int(one.fingerprint, 16), (one.width, one.height)
    return [
        pk
        for pk, fingerprint, (url, other_size) in known
        if (fingerprint ^ bits).bit_count() <= NEARLY_THE_SAME
        and pk != one.pk
        and not (url and url == one.url and other_size != size)
    ]


def captures_of(dataset: Dataset, application: str = "") -> QuerySet[Capture]:
    """The dataset's captures, or those of one application (slug)."""
    captures = Capture.objects.filter(dataset=dataset)
    captures = captures.select_related("application", "screen__application__dataset").defer("screen__page")
    return captures.filter(application__slug=application) if application else captures


def known_addresses(dataset: Dataset, addresses: Sequence[str]) -> dict[str, list[int]]:
    """Which of the addresses have screens, and the ids of these.

    A screen knows the address at which its page ended up, its capture the one that was asked for; with and
    without a slash at the end are the same page.
    """
    bare = {address.rstrip("/") for address in addresses}
    written = [*bare, *(f"{address}/" for address in bare)]
    present = Q(screen__application__dataset=dataset, screen__withdrawn_at=None)
    asked = Capture.objects.filter(present, url__in=written).values_list("url", "screen")
    ended_up = screens_of(dataset).filter(url__in=written).values_list("url", "pk")
    found: dict[str, set[int]] = defaultdict(set)
    for url, pk in [*asked, *ended_up]:
        found[url.rstrip("/")].add(pk)
    return {address: sorted(found[address.rstrip("/")]) for address in addresses if address.rstrip("/") in found}


def latest_box_search(screen: Screen) -> BoxSearch | None:
    return screen.box_searches.order_by("-pk").first()
