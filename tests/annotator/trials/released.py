"""A release for trials: screens of three labelled boxes, families of four sentences, all of them in the test split."""

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.domain.formats.record import ReleaseRecord, as_json
from annotator.jobs.models import Status
from annotator.releases.models import Release, ReleaseItem
from annotator.releases.selectors import FamilyState, family_states
from annotator.tasks.models import Script
from tests.annotator.world import World, make_accepted, make_wording, make_world
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
        wording = make_wording(f"do thing {number}", SCRIPTS[number % 2], says)
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
    """The families of these scripts as items, in the order of a release."""
    expected = {script.pk for script in scripts}
    families = [family for family in family_states(release.dataset) if family.script_id in expected]
    for position, family in enumerate(sorted(families, key=_place)):
        record = ReleaseRecord(
            family_id=family.content[:16],
            split="test",
            screen=family.screen,
            sentence=family.sentence,
            phrasings=family.phrasings,
            labelled=family.script,
            resolved=family.resolved,
        )
        ReleaseItem.objects.create(
            release=release, position=position, split="test", script_id=family.script_id, stored=as_json(record)
        )


def _place(family: FamilyState) -> tuple[bool, str, int, int]:
    screen = family.screen
    return (screen.platform == "web", screen.application, screen.number, family.script_id)


def make_evaluators(dataset: Dataset, how_many: int = 2) -> list[User]:
    return [make_member(dataset, Role.VOLUNTEER) for _ in range(how_many)]
