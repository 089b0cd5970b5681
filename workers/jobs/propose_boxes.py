"""The box search: look through a screen's picture for what a person would probably box."""

from django.db import transaction

from annotator.boxes.proposals import Found, record_proposals
from annotator.jobs.services import Cancelled, finish
from annotator.screens.models import BoxSearch
from workers.jobs.errand import Errand, Failed, run
from workers.vision.pixels import UnreadablePicture
from workers.vision.proposals import propose


def propose_boxes(pk: int) -> None:
    run(BoxSearch, pk, _search)


def _search(errand: Errand[BoxSearch]) -> None:
    search = errand.job
    with search.screen.image.open("rb") as file:
        picture = file.read()
    errand.report(0.2, "looking through the picture")
    try:
        # Slow work: no transaction is open here.
        found = [Found(one.rect, one.kind, round(one.confidence, 3)) for one in propose(picture)]
    except UnreadablePicture as error:
        raise Failed(f"The picture of this screen cannot be read: {error}") from error
    with transaction.atomic():
        record_proposals(screen=search.screen, found=found)
        if not finish(search):
            raise Cancelled
