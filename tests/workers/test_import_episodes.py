"""Command `import_episodes`: what comes in, what is refused and why, and what comes out again."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from annotator.audit.models import Action, Entry
from annotator.datasets.models import Dataset, Role
from annotator.domain.geometry import Rect
from annotator.environments.services import store_seed
from annotator.episodes.models import Episode, EpisodeTask, StepPicture
from annotator.episodes.selectors import State, Tier, summary
from annotator.episodes.services import judge
from annotator.releases.models import Release
from tests.annotator.releases.episodes import accept_episode, allow_recorded_only
from tests.annotator.releases.test_episodes import cut
from tests.factories import make_dataset, make_environment, make_member
from tests.workers.sessions.conftest import zip_of
from workers.session_manager.specification import plan_of
from workers.sessions.replay_plan import Target

pytestmark = pytest.mark.django_db
FOREIGN = ["agentnet", "agentnetbench", "screenagent"]


def release_of(dataset: Dataset, name: str, folder: Path) -> dict[str, bytes]:
    """The files of a release, which is unpacked into the folder."""
    release: Release = cut(dataset, name=name)
    with zipfile.ZipFile(release.file.open("rb")) as archive:
        archive.extractall(folder)
        return {path: archive.read(path) for path in archive.namelist() if path not in {"README.md", "manifest.json"}}


def maintained() -> Dataset:
    """A dataset with a maintainer, as whom the command imports."""
    dataset = make_dataset()
    make_member(dataset, Role.MAINTAINER)
    return dataset


def import_from(folder: Path, dataset: Dataset, name: str, capsys: pytest.CaptureFixture[str], *more: str) -> Any:
    capsys.readouterr()
    call_command("import_episodes", str(folder), "--dataset", dataset.slug, "--format", name, "--json", *more)
    return json.loads(capsys.readouterr().out)


def accept_all(dataset: Dataset) -> None:
    maintainer = make_member(dataset, Role.MAINTAINER)
    for episode in Episode.objects.filter(task__environment__dataset=dataset):
        judge(submission=episode.submissions.get(), reviewer=maintainer, judgement="accepted")


@pytest.fixture
def recorded() -> Dataset:
    """A dataset with two accepted episodes, of which nothing was proven, and that may be released all the same."""
    environment = make_environment()
    allow_recorded_only(environment.dataset)
    accept_episode(environment, "Add 7 and 8", proven=False, steps=3)
    accept_episode(environment, "How much is it?", proven=False, answer="15")
    return environment.dataset


@pytest.mark.parametrize("name", FOREIGN)
def test_what_was_exported_and_imported_is_exported_the_same(
    recorded: Dataset, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = release_of(recorded, name, tmp_path / "first")
    other = maintained()
    allow_recorded_only(other)
    assert import_from(tmp_path / "first", other, name, capsys)["counts"]["episodes"] == 2
    accept_all(other)
    assert release_of(other, name, tmp_path / "second") == first


@pytest.mark.parametrize("name", FOREIGN)
def test_imported_episodes_wait_for_review_and_are_recorded_only(
    recorded: Dataset, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    release_of(recorded, name, tmp_path / "first")
    other = maintained()
    import_from(tmp_path / "first", other, name, capsys)
    episodes = [summary(episode) for episode in Episode.objects.filter(task__environment__dataset=other)]
    assert {(episode.state, episode.tier) for episode in episodes} == {(State.SUBMITTED, Tier.RECORDED_ONLY)}
    assert {episode.episode.task.origin for episode in episodes} == {"imported"}
    entry = Entry.objects.filter(action=Action.IMPORT_REQUESTED).get()
    assert (entry.detail["format"], entry.detail["name"]) == (name, "first")


def test_a_dry_run_says_the_same_and_writes_nothing(
    recorded: Dataset, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    release_of(recorded, "agentnet", tmp_path / "first")
    other, pictures = maintained(), StepPicture.objects.count()
    tried = import_from(tmp_path / "first", other, "agentnet", capsys, "--dry-run")
    assert not EpisodeTask.objects.filter(environment__dataset=other).exists()
    assert StepPicture.objects.count() == pictures
    assert tried["counts"] == import_from(tmp_path / "first", other, "agentnet", capsys)["counts"]


def test_what_is_there_already_is_not_imported_again(
    recorded: Dataset, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    release_of(recorded, "agentnet", tmp_path / "first")
    other = maintained()
    import_from(tmp_path / "first", other, "agentnet", capsys)
    again = import_from(tmp_path / "first", other, "agentnet", capsys)
    assert (again["counts"]["episodes"], again["counts"]["there_already"]) == (0, 2)
    assert Episode.objects.filter(task__environment__dataset=other).count() == 2


def test_refused_and_left_out_rows_are_told_with_their_places_and_the_others_come_in(
    recorded: Dataset, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "agentnet"
    release_of(recorded, "agentnet", folder)
    lines = [line for path in folder.glob("*.jsonl") for line in path.read_text().splitlines()]
    for path in folder.glob("*.jsonl"):
        path.unlink()
    failed, long = (json.loads(line) for line in lines)
    failed["task_completed"], long["instruction"] = False, "x" * 1001
    rows = [lines[0], "{", json.dumps(failed), json.dumps(long)]
    (folder / "agentnet.jsonl").write_text("\n".join(rows) + "\n")
    output = import_from(folder, maintained(), "agentnet", capsys)
    assert {
        name: number for name, number in output["counts"].items() if number and name not in {"actions", "entries"}
    } == {
        "episodes": 1,
        "left_out": 1,
        "refused": 2,
    }
    assert [line.partition(": ")[0] for line in output["report"]] == [f"agentnet.jsonl, line {n}" for n in (2, 3, 4)]
    assert output["report"][2].endswith("its sentence has 1,001 characters; 1,000 are kept")


def test_a_lossless_episode_comes_back_with_its_environment_and_is_replayed_here(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = make_environment(
        checks=[{"kind": "element-value", "role": "text", "name": "", "value": "15"}], name="Sums"
    )
    submission = accept_episode(environment, steps=3)
    release_of(environment.dataset, "episodes", tmp_path / "first")
    other = maintained()
    output = import_from(tmp_path / "first", other, "episodes", capsys)
    assert (output["counts"]["episodes"], output["counts"]["replays"]) == (1, 1)
    episode = Episode.objects.get(task__environment__dataset=other)
    assert summary(episode).tier is Tier.WAITING
    here = episode.task.environment
    assert (here.name, here.program, here.checks, here.retired_at) == ("Sums", "galculator", environment.checks, None)
    columns = ("kind", "script", "point", "path", "elements", "before", "after", "started_at")
    assert list(episode.steps.values_list(*columns)) == list(submission.episode.steps.values_list(*columns))
    replay = episode.submissions.get().replay
    assert replay is not None
    plan = plan_of(replay)
    assert [step.script for step in plan.steps] == [f"pyautogui.click({number}, 5)\n" for number in (1, 2, 3)]
    assert plan.steps[0].target == Target("push button", "1", Rect(0, 0, 40, 20))


def test_a_seed_comes_along_and_another_one_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dataset = make_dataset()
    with zip_of(tmp_path / "seed.zip", {"list.txt": "milk"}).open("rb") as file:
        seed = store_seed(dataset=dataset, file=file, by=make_member(dataset))
    accept_episode(make_environment(dataset, program="mousepad", start="list.txt", seed=seed))
    release_of(dataset, "episodes", tmp_path / "first")
    other = maintained()
    assert import_from(tmp_path / "first", other, "episodes", capsys)["counts"]["episodes"] == 1
    assert other.environments.get().seed == other.seeds.get(sha256=seed.sha256)
    zip_of(tmp_path / "first" / "seeds" / f"{seed.sha256}.zip", {"list.txt": "bread"})
    third = maintained()
    with pytest.raises(CommandError, match="is not the one that was released"):
        import_from(tmp_path / "first", third, "episodes", capsys)
    assert not third.environments.exists()


def test_an_environment_that_this_installation_cannot_run_is_retired_and_its_episodes_are_recorded_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = make_environment(program="unlisted")
    accept_episode(environment)
    release_of(environment.dataset, "episodes", tmp_path / "first")
    other = maintained()
    assert import_from(tmp_path / "first", other, "episodes", capsys)["counts"]["replays"] == 0
    episode = Episode.objects.get(task__environment__dataset=other)
    assert episode.task.environment.retired_at is not None
    assert summary(episode).tier is Tier.RECORDED_ONLY


def test_misuse_and_nothing_to_import_have_their_exit_codes(tmp_path: Path) -> None:
    slug = maintained().slug
    for words in ((str(tmp_path / "none"), "--dataset", slug), (str(tmp_path), "--dataset", "nowhere")):
        with pytest.raises(CommandError) as refused:
            call_command("import_episodes", *words, "--format", "agentnet")
        assert refused.value.returncode == 2
    with pytest.raises(CommandError) as ended:
        call_command("import_episodes", str(tmp_path), "--dataset", slug, "--format", "agentnet")
    assert ended.value.returncode == 1
