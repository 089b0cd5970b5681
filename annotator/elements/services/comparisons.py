"""Services of comparisons of orders: queue one, count it, store its tables."""

from collections.abc import Iterator

from django.db import transaction

from annotator.accounts.models import User
from annotator.domain.elements.comparison import FULL, PARTS, REMOVED, Comparison, Sums, agreement
from annotator.domain.elements.element import NumberedElement, ScreenElement, numbered
from annotator.domain.elements.high_level import written
from annotator.domain.elements.high_level_reader import read_actions
from annotator.domain.elements.marks import marks
from annotator.domain.elements.orders import ORDERS, Means, document_order, mean_step
from annotator.domain.elements.reach import best_answer
from annotator.domain.elements.representation import Representation, observation, said_of, shown
from annotator.domain.problems import Rejected
from annotator.domain.scoring.action_score import task_score
from annotator.domain.scoring.examples import Example, Gold
from annotator.domain.scoring.variants import VARIANTS
from annotator.domain.script.actions import Offset, Pointer
from annotator.domain.script.points import start_of, with_points
from annotator.domain.statistics.table import Table, as_json
from annotator.elements.models import OrderComparison
from annotator.elements.selectors import SOURCES, ScreenRow, elements_of, screen_rows
from annotator.elements.services.shown import arranged
from annotator.elements.services.tsne import embed
from annotator.jobs.models import Status
from annotator.jobs.services import Report, finish, submit
from annotator.releases.models import Release

UNWEIGHTED = VARIANTS["unweighted"]
OPEN = (Status.QUEUED, Status.RUNNING)


@transaction.atomic
def request_comparison(*, release: Release, by: User, seed: int = 0) -> OrderComparison:
    """The comparison of the release that is queued or running; a new one where there is none."""
    Release.objects.select_for_update().get(pk=release.pk)
    under_way = OrderComparison.objects.filter(release=release, status__in=OPEN).first()
    if under_way:
        return under_way
    return submit(OrderComparison(dataset=release.dataset, release=release, seed=seed, created_by=by))


def compare_orders(*, comparison: OrderComparison, report: Report) -> bool:
    """Counts for a claimed job and stores the tables. False when the job is no longer this worker's."""
    counted = tables_of(comparison.release, seed=comparison.seed, report=report)
    comparison.tables = list(map(as_json, counted))
    with transaction.atomic():
        if not finish(comparison):
            return False
        OrderComparison.objects.filter(pk=comparison.pk).update(tables=comparison.tables)
    return True


def tables_of(release: Release, *, seed: int, report: Report) -> list[Table]:
    """The tables of a release; nothing is written."""
    comparison = Comparison()
    screens = release.screens.count()
    for number, row in enumerate(screen_rows(release)):
        report(number / max(1, screens), f"screen {number + 1} of {screens}")
        golds = list(row.golds())
        for gold in golds:
            comparison.best["code"].add(task_score(Example(gold, gold.script), UNWEIGHTED), answered=True)
        for source in SOURCES:
            elements = elements_of(row, source)
            _add_best(comparison, source, golds, row, elements)
            if elements:
                _add_orders(comparison, source, row, elements, seed)
        _add_texts(comparison, row, elements_of(row, "people"))
    return comparison.tables({name: source.title for name, source in SOURCES.items()}, list(ORDERS))


def _add_best(
    comparison: Comparison, source: str, golds: list[Gold], row: ScreenRow, elements: list[ScreenElement]
) -> None:
    """The gold scripts as high-level actions, written and read back."""
    listed = numbered(elements)
    for gold in golds:
        answer = best_answer(_placed(gold, row), listed)
        if answer is not None:
            answer, _ = read_actions(written(answer, listed), listed)
        score = task_score(Example(gold, answer or None), UNWEIGHTED)
        comparison.best[source].add(score, answered=bool(answer))


def _placed(gold: Gold, row: ScreenRow) -> Gold:
    """The gold task without moves by an offset, which high-level actions do not have."""
    if not any(isinstance(action, Pointer) and isinstance(action.target, Offset) for action in gold.script):
        return gold
    script = with_points(gold.script, start_of(row.record.width, row.record.height))
    return Gold(gold.id, gold.platform, script, gold.boxes, gold.category)


def _add_orders(comparison: Comparison, source: str, row: ScreenRow, elements: list[ScreenElement], seed: int) -> None:
    has_document = any(element.order is not None for element in elements)
    means = Means(f"{seed}:{row.record.sha256}", embed)
    by_document = document_order(elements, means)
    for order, arrange in ORDERS.items():
        sums = comparison.by_order[source, order]
        if order == "pre-order" and not has_document:
            sums.failed += 1
            continue
        try:
            indices = arrange(elements, means)
        except Rejected:
            sums.failed += 1
            continue
        in_order = [elements[index] for index in indices]
        _add(sums, numbered(in_order), FULL)
        sums.step += mean_step(in_order)
        if has_document:
            sums.agreement += agreement(indices, by_document)
            sums.compared += 1


def _add_texts(comparison: Comparison, row: ScreenRow, elements: list[ScreenElement]) -> None:
    """The rows of tables 1 and 2, of people's boxes in raster order."""
    for sums, representation in _variants(comparison):
        listed = arranged(row, elements, order="raster", representation=representation, seed=0)
        _add(sums, listed, representation)
        if representation.marks:
            placed = marks(listed, row.record.width, row.record.height)
            sums.numbers += len(placed)
            sums.covering += sum(mark.covers for mark in placed)


def _variants(comparison: Comparison) -> Iterator[tuple[Sums, Representation]]:
    for title, representation in PARTS.items():
        yield comparison.by_part[title], representation
    for title, representation in REMOVED.items():
        yield comparison.by_removed[title], representation


def _add(sums: Sums, listed: tuple[NumberedElement, ...], representation: Representation) -> None:
    elements = [element.element for element in listed]
    sums.screens += 1
    sums.elements += sum(element.is_interactable for element in elements)
    sums.texts += sum(not element.is_interactable for element in elements)
    sums.unplaced += sum(element.order is None for element in elements)
    sums.characters += len(observation(listed, representation))
    sums.silent += sum(not said_of(element, representation) for element in shown(elements, representation))
