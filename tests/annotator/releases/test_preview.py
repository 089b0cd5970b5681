"""Tests of the preview of a release: what it says before is what the release holds, and nothing is written."""

import json

import pytest
from django.core.management import CommandError, call_command

from annotator.domain.problems import Rejected
from annotator.releases.models import Release
from annotator.releases.services import preview
from tests.annotator.releases.test_services import cut, many_worlds
from tests.annotator.world import make_accepted, make_wording, make_world
from tests.factories import client_of, make_dataset

pytestmark = pytest.mark.django_db


def test_a_preview_says_what_the_release_will_hold_and_warn_of() -> None:
    dataset = make_dataset()
    many_worlds(dataset, 6)
    contents = preview(dataset=dataset, seed=5, format="omniact")
    assert not Release.objects.exists()
    release = cut(dataset, seed=5)
    assert contents.tasks == release.counts["tasks"]
    assert contents.families == release.counts["families"]
    assert contents.warnings == release.warnings
    assert "The dataset has no licence: add it in its settings." in contents.warnings


def test_scripts_that_public_scorers_do_not_give_their_whole_score_are_warned_of_before_and_after() -> None:
    world = make_world()
    make_accepted(world, make_wording(text='pyautogui.click("name-field")\npyautogui.write("it\'s")'))
    make_accepted(world, make_wording("Name it", phrasings=("Give it a name", "Call it so", "It wants a name")))
    contents = preview(dataset=world.dataset, seed=5, format="omniact-verbatim")
    warnings = [warning for warning in contents.warnings if "less than 100 %" in warning]
    assert [warning.split(" gives 1 family ")[0] for warning in warnings] == [
        "OmniACT's evaluation",
        "UGround's pipeline",
    ]
    assert all("end for it at an apostrophe" in warning for warning in warnings)
    release = cut(world.dataset, seed=5)
    assert (release.findings, release.all_warnings) == (warnings, contents.warnings)
    listed = client_of(world.maintainer).get(f"/api/datasets/{world.dataset.slug}/releases").json()[0]
    assert listed["warnings"] == contents.warnings
    others = preview(dataset=world.dataset, seed=5, format="huggingface").warnings
    assert not [warning for warning in others if "less than 100 %" in warning]


def test_empty_splits_are_warned_of_before_anything_is_cut() -> None:
    world = make_world()
    make_accepted(world)
    address = f"/api/datasets/{world.dataset.slug}/releases/preview"
    answer = client_of(world.maintainer).post(address, {"seed": 3, "ratio": [1, 0, 1]}, format="json")
    assert answer.status_code == 200
    body = answer.json()
    assert sum(body["tasks"].values()) == 4
    assert [line for line in body["warnings"] if "split is empty" in line] == ["The test split is empty."]
    assert not Release.objects.exists()


def test_inputs_that_cannot_be_used_are_refused_as_for_a_release() -> None:
    with pytest.raises(Rejected, match="no application “nowhere”"):
        preview(dataset=make_dataset(), seed=1, hold={"nowhere": "test"})


def test_the_command_previews_without_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    world = make_world()
    make_accepted(world)
    call_command("cut_release", dataset=world.dataset.slug, preview=True, json=True)
    captured = capsys.readouterr()
    assert sum(json.loads(captured.out)["tasks"].values()) == 4
    assert "warning: The dataset has no citation" in captured.err
    assert not Release.objects.exists()
    with pytest.raises(CommandError, match="one of the arguments --out --preview is required"):
        call_command("cut_release", dataset=world.dataset.slug)
