"""A law: while a baseline is open, nothing that its evaluators can ask for depends on the references of its split."""

from collections.abc import Collection
from typing import Any

import pytest
from django.core.files.base import ContentFile

from annotator.files.content import keep
from annotator.jobs.services import claim
from annotator.releases.models import Release
from annotator.trials.models import PredictionSet
from annotator.trials.services import change_baseline, open_baseline
from annotator.trials.services.predictions import score_predictions, upload_predictions
from tests.annotator.blindness.answers import Answers, answers_to, assert_told, assert_untold
from tests.annotator.trials.released import make_evaluators, release_of
from tests.annotator.world import make_accepted, make_wording, make_world
from tests.factories import client_of, make_dataset

pytestmark = pytest.mark.django_db

REFERENCES = 'pyautogui.click("open-menu")', 'pyautogui.rightClick("save-file")\npyautogui.press("enter")'


class Stage:
    """A release of one family with this reference, a scored model, and a baseline for two volunteers."""

    def __init__(self, reference: str) -> None:
        self.dataset = make_dataset("own")
        self.world = make_world(self.dataset)
        self.script = make_accepted(self.world, make_wording("Do it", reference))
        self.release = release_of(self.dataset, [self.script])
        counts = {**self.release.counts, "families": {"test": 1}}
        file = keep("releases", "zip", reference.encode())
        Release.objects.filter(pk=self.release.pk).update(file=file, counts=counts)
        self.predictions = self._scored()
        self.people = make_evaluators(self.dataset)
        self.baseline = open_baseline(release=self.release, people=self.people, by=None, seed=5)

    def _scored(self) -> PredictionSet:
        lines = b'{"id": "0", "script": "pyautogui.click(15, 5)"}'
        kept = upload_predictions(release=self.release, name="model", file=ContentFile(lines, name="p.jsonl"), by=None)
        claimed = claim(PredictionSet, kept.pk, worker="test")
        assert claimed is not None
        assert score_predictions(prediction_set=claimed, report=lambda done, doing: None)
        return claimed

    def keys(self) -> dict[str, Any]:
        execution = self.script.executions.get()
        return {
            "slug": "own",
            "stage": "tasks",
            "screen_id": self.world.screen.pk,
            "box_id": self.world.boxes[0].pk,
            "task_id": self.script.task_id,
            "script_id": self.script.pk,
            "execution_id": execution.pk,
            "moment": "before",
            "release_id": self.release.pk,
            "baseline_id": self.baseline.pk,
            "prediction_set_id": self.predictions.pk,
        }

    def answers(self, who: str, only: Collection[str] = ()) -> Answers:
        """`who`: an evaluator, one who was moved out of the baseline, or the maintainer."""
        if who == "former evaluator":
            change_baseline(baseline=self.baseline, people=self.people[1:])
        masks = {str(box.pk): f"box {place}" for place, box in enumerate(self.world.boxes)}
        person = self.world.maintainer if who == "maintainer" else self.people[0]
        return answers_to(person, self.keys(), masks=masks, more={"mine": "/api/datasets/own/tasks?q=do"}, only=only)


@pytest.mark.parametrize("who", ["evaluator", "former evaluator"])
def test_an_evaluator_of_an_open_baseline_is_told_nothing_that_depends_on_a_reference(who: str) -> None:
    assert_untold(Stage, REFERENCES, who)


def test_a_maintainer_is_told_the_references() -> None:
    listed = "/api/datasets/{slug}/tasks", "/api/tasks/{task_id}"
    files = "/api/releases/{release_id}/leaderboard", "/api/releases/{release_id}/file"
    assert_told(Stage, REFERENCES, "maintainer", (*listed, *files))


def test_what_an_evaluator_may_not_see_yet_says_so_and_opens_when_the_baseline_closes() -> None:
    stage = Stage(REFERENCES[0])
    client, task = client_of(stage.people[0]), f"/api/tasks/{stage.script.task_id}"
    run = f"/api/executions/{stage.script.executions.get().pk}"
    for address in (task, run, f"/api/releases/{stage.release.pk}/file"):
        refused = client.get(address)
        assert refused.status_code == 403, address
        assert "closed" in refused.json()["problems"][0]["message"]
    assert client.post(f"/api/scripts/{stage.script.pk}/executions").status_code == 403
    sent = client.post(
        f"/api/releases/{stage.release.pk}/predictions", {"name": "mine", "file": ContentFile(b"[]", name="p.json")}
    )
    assert sent.status_code == 403
    type(stage.baseline).objects.update(closed_at="2026-03-02T08:00:00Z")
    assert client.get(task).status_code == client.get(run).status_code == 200


def test_who_wrote_a_task_goes_on_seeing_it() -> None:
    stage = Stage(REFERENCES[0])
    author = client_of(stage.world.volunteer)
    assert author.get(f"/api/tasks/{stage.script.task_id}").status_code == 200
