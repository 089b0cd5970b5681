"""Questions about screens and captures."""

from django.db.models import Q, QuerySet

from annotator.datasets.models import Application, Dataset
from annotator.screens.models import BoxSearch, Capture, Screen
from annotator.screens.pictures import distance

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
    """For each of `screens` (one dataset) the ids of others that look nearly the same, in one query."""
    if not screens:
        return {}
    dataset = screens[0].application.dataset
    known = list(screens_of(dataset).order_by("pk").values_list("pk", "fingerprint"))
    return {
        one.pk: [
            pk
            for pk, fingerprint in known
            if pk != one.pk and distance(fingerprint, one.fingerprint) <= NEARLY_THE_SAME
        ]
        for one in screens
    }


def captures_of(dataset: Dataset) -> QuerySet[Capture]:
    return Capture.objects.filter(dataset=dataset).select_related("application")


def latest_box_search(screen: Screen) -> BoxSearch | None:
    return screen.box_searches.order_by("-pk").first()
