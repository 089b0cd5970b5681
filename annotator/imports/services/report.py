"""The report of an import: what was left out or taken differently, and what will be or was written."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from annotator.datasets.models import Application, Dataset
from annotator.domain.clean_text import clean
from annotator.domain.formats.import_plan import ImportPlan, PlannedScreen
from annotator.domain.problems import Problem, Rejected
from annotator.imports.models import DatasetImport, ImportProblem
from annotator.screens.models import Screen

# Rows of one statement: it takes some milliseconds.
ROWS_AT_ONCE = 200
CHUNK = 500


class ImportReport:
    """Writes the report of one attempt; that of an earlier attempt is replaced."""

    def __init__(self, dataset_import: DatasetImport) -> None:
        self._import = dataset_import
        self._count = 0
        self._refused: list[PlannedScreen] = []

    def start(self, problems: Iterable[Problem]) -> None:
        """Replaces the report of an earlier attempt; what it says of screens is found again."""
        rows = ImportProblem.objects.filter(owner=self._import)
        while keys := list(rows.values_list("pk", flat=True)[:ROWS_AT_ONCE]):
            ImportProblem.objects.filter(pk__in=keys).delete()
        self.add(problems)

    def add(self, problems: Iterable[Problem]) -> None:
        pending = list(problems)
        for start in range(0, len(pending), ROWS_AT_ONCE):
            chunk = pending[start : start + ROWS_AT_ONCE]
            ImportProblem.objects.bulk_create(
                ImportProblem(
                    owner=self._import, position=self._count + number, code=problem.code, message=clean(problem.message)
                )
                for number, problem in enumerate(chunk)
            )
            self._count += len(chunk)

    def add_refused(self, planned: PlannedScreen, rejected: Rejected) -> None:
        """Reports a screen that is left out with its boxes and tasks."""
        self._refused.append(planned)
        lost = f"left out with {len(planned.screen.boxes)} boxes and {len(planned.families)} tasks"
        self.add(
            replace(problem, message=f"{planned.name}: {lost}. {problem.message}") for problem in rejected.problems[:1]
        )

    def close(self, planned: Mapping[str, int], release: str) -> None:
        """Stores the counts of what is left of the plan, and the name of the release."""
        counts = dict(planned)
        counts["screens"] -= len(self._refused)
        for refused in self._refused:
            counts["boxes"] -= len(refused.screen.boxes)
            counts["labels"] -= sum(bool(box.label) for box in refused.screen.boxes)
            counts["families"] -= len(refused.families)
            counts["tasks"] -= sum(1 + len(family.phrasings) for family in refused.families)
        counts["left_out"] = self._count
        DatasetImport.objects.filter(pk=self._import.pk).update(counts=counts, release=clean(release)[:200])


def check_against_dataset(plan: ImportPlan, dataset: Dataset) -> ImportPlan:
    """The plan without screens that the dataset has already, or whose application is something else there."""
    applications = {application.slug: application for application in dataset.applications.all()}
    known_pictures = _known_pictures(plan, dataset)
    screens, left_out = [], list(plan.left_out)
    for planned in plan.screens:
        screen = planned.screen
        reason = _refusal(planned, applications.get(screen.application))
        if number := known_pictures.get((screen.application, screen.sha256)):
            reason = f"the dataset has this picture already, as screen {number}"
        if reason:
            lost = f"left out with {len(screen.boxes)} boxes and {len(planned.families)} tasks"
            left_out.append(Problem("in-the-dataset", f"{planned.name}: {reason}; {lost}.", field=planned.name))
        else:
            screens.append(planned)
    return ImportPlan(screens, left_out)


def _refusal(planned: PlannedScreen, application: Application | None) -> str:
    screen = planned.screen
    if application and (application.platform, application.category) != (screen.platform, screen.category):
        there = " ".join(filter(None, (application.platform, application.category)))
        here = " ".join(filter(None, (screen.platform, screen.category)))
        return f"“{screen.application}” is {there} in this dataset and {here} in the files"
    return ""


def _known_pictures(plan: ImportPlan, dataset: Dataset) -> Mapping[tuple[str, str], int]:
    """Numbers of screens by application and SHA-256, of those pictures of the plan that the dataset has already."""
    digests = sorted({planned.screen.sha256 for planned in plan.screens if planned.screen.sha256})
    known: dict[tuple[str, str], int] = {}
    for start in range(0, len(digests), CHUNK):
        rows = Screen.objects.filter(
            application__dataset=dataset, sha256__in=digests[start : start + CHUNK], withdrawn_at=None
        )
        known |= {
            (slug, sha): number for slug, sha, number in rows.values_list("application__slug", "sha256", "number")
        }
    return known
