"""The queue of screens computed from edits, submissions, decisions and reservations alone; slow and simple."""

from annotator.accounts.models import User
from annotator.boxes.models import BoxEdit, BoxStage, Reservation, ScreenAuthor, Submission
from annotator.boxes.selectors import state_of
from annotator.datasets.models import Dataset, WorkStage
from annotator.screens.models import QueuedScreen, Screen
from annotator.screens.selectors import screens_of


def assert_rows_follow_from_facts() -> None:
    """Fails unless the rows are exactly those that the facts ask for; a withdrawn screen never comes back."""
    stages = {screen: state_of(screen).stage for screen in Screen.objects.select_related("application")}
    expected = {
        (screen.pk, screen.application.dataset_id, str(stage), _reserved_for(screen, stage))
        for screen, stage in stages.items()
        if screen.withdrawn_at is None and screen.application.is_open and stage != BoxStage.APPROVED
    }
    rows = QueuedScreen.objects.values_list("screen", "dataset", "stage", "reserved_for")
    assert set(rows) == expected
    returned = {screen for screen, _, stage, _ in expected if stage == BoxStage.RETURNED}
    kept = {screen.pk for screen in stages if screen.withdrawn_at is None}
    authors = {(screen, author, screen in returned) for screen, author in _author_keys() if screen in kept}
    rows_of_kept = ScreenAuthor.objects.filter(screen__in=kept)
    assert set(rows_of_kept.values_list("screen", "person", "is_returned")) == authors


def offered_from_facts(dataset: Dataset, person: User, stage: str) -> list[int]:
    """The keys of the screens that `person` may draw or review, in the order in which they are offered."""
    ranks = {screen.pk: _rank(screen, person, stage) for screen in screens_of(dataset)}
    return sorted((pk for pk, rank in ranks.items() if rank is not None), key=lambda pk: (ranks[pk], pk))


def counts_from_facts(dataset: Dataset, person: User) -> dict[str, int]:
    """How many screens were returned to `person`, how many others they may draw, and how many they may review."""
    to_draw = [state_of(Screen.objects.get(pk=pk)) for pk in offered_from_facts(dataset, person, WorkStage.BOXES)]
    returned = sum(state.stage == BoxStage.RETURNED and person.pk in state.authors for state in to_draw)
    to_review = offered_from_facts(dataset, person, WorkStage.REVIEW)
    return {"returned": returned, "to_draw": len(to_draw) - returned, "to_review": len(to_review)}


def _rank(screen: Screen, person: User, stage: str) -> int | None:
    """0 reserved for the person, 1 returned to them, 2 anybody's, 3 returned to others; None: not to be offered."""
    state = state_of(screen)
    mine = person.pk in state.authors
    reserved = set(Reservation.objects.filter(screen=screen, stage=stage).values_list("person", flat=True))
    wanted = {BoxStage.REVIEW} if stage == WorkStage.REVIEW else {BoxStage.BOXES, BoxStage.RETURNED}
    if state.stage not in wanted or (stage == WorkStage.REVIEW and mine) or reserved - {person.pk}:
        return None
    if reserved:
        return 0
    if state.stage == BoxStage.RETURNED:
        return 1 if mine else 3
    return 2


def _reserved_for(screen: Screen, stage: BoxStage) -> int | None:
    of_stage = WorkStage.REVIEW if stage == BoxStage.REVIEW else WorkStage.BOXES
    return Reservation.objects.filter(screen=screen, stage=of_stage).values_list("person", flat=True).first()


def _author_keys() -> set[tuple[int, int]]:
    edits = BoxEdit.objects.filter(author__isnull=False).values_list("screen_id", "author_id")
    return {*edits, *Submission.objects.values_list("screen_id", "author_id")}
