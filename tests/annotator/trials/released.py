"""A release for trials: screens of three labelled boxes, families of four sentences, all of them in the test split."""

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.domain.formats.record import as_json
from annotator.jobs.models import Status
from annotator.releases.models import Release, ReleaseItem
from annotator.releases.records import records_of
from annotator.tasks.models import Script
from tests.annotator.world import World, make_accepted, make_world, words
from tests.factories import make_dataset, make_member

CLICK_MENU = "pyautogui.click(15.0, 5.0)"
SCRIPTS = (
    'pyautogui.click("open-menu")',
    'pyautogui.click("name-field")\npyautogui.write("parks")\npyautogui.press("enter")',
)


def make_release(*, families: int = 2, dataset: Dataset | None = None) -> tuple[Release, list[World]]:
    """Families by turns on a web and a linux screen, with one action and with three; each screen's author differs."""
    dataset = dataset or make_dataset()
    worlds = [make_world(dataset, platform=platform) for platform in ("web", "linux")]
    scripts = []
    for number in range(families):
        says = tuple(f"{way} thing {number}" for way in ("kindly do", "now manage", "could somebody finish"))
        wording = words(f"do thing {number}", SCRIPTS[number % 2], says)
        scripts.append(make_accepted(worlds[number % 2], wording))
    return release_of(dataset, scripts), worlds


def release_of(dataset: Dataset, scripts: list[Script]) -> Release:
    counts = {"tasks": {"test": 4 * len(scripts)}}
    release = Release.objects.create(
        dataset=dataset,
        number=dataset.releases.count() + 1,
        seed=1,
        ratio=[7, 1, 2],
        format="omniact",
        status=Status.DONE,
        counts=counts,
        digest=f"{dataset.pk:064x}",
    )
    add_items(release, scripts)
    return release


def add_items(release: Release, scripts: list[Script]) -> None:
    runs = {script.pk: script.executions.latest("pk") for script in scripts}
    by_task = {str(script.task_id): script for script in scripts}
    records = records_of(scripts, runs, {script.pk: "test" for script in scripts})
    ReleaseItem.objects.bulk_create(
        ReleaseItem(
            release=release,
            position=position,
            split="test",
            script=by_task[record.family_id],
            record=as_json(record),
        )
        for position, record in enumerate(records)
    )


def make_evaluators(dataset: Dataset, how_many: int = 2) -> list[User]:
    return [make_member(dataset, Role.VOLUNTEER) for _ in range(how_many)]
