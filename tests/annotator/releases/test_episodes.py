"""Accepted episodes in releases: tiers, splits by task and environment, evidence apart, equal bytes."""

import json
import zipfile
from collections import defaultdict

import pytest

from annotator.datasets.models import Dataset
from annotator.domain.problems import Rejected
from annotator.jobs.services import claim
from annotator.releases.models import Release
from annotator.releases.selectors import differences
from annotator.releases.services import cut_release, preview, request_release, withdraw
from tests.annotator.releases.episodes import accept_episode, allow_recorded_only
from tests.annotator.releases.test_services import many_worlds, silent
from tests.factories import client_of, make_dataset, make_environment, make_episode

pytestmark = pytest.mark.django_db
SENTENCES = [f"{verb} number {noun}" for verb in ("Add", "Divide by", "Press") for noun in ("seven", "eight", "nine")]


def finish(queued: Release) -> Release:
    claimed = claim(Release, queued.pk, worker="test")
    assert claimed is not None
    assert cut_release(release=claimed, report=silent)
    claimed.refresh_from_db()
    return claimed


def cut(dataset: Dataset, seed: int = 1, name: str = "episodes") -> Release:
    return finish(request_release(dataset=dataset, seed=seed, format=name, by=None))


def texts(release: Release) -> dict[str, str]:
    """The text files of the archive."""
    with zipfile.ZipFile(release.file.open("rb")) as archive:
        return {
            name: archive.read(name).decode()
            for name in archive.namelist()
            if not name.endswith((".png", ".zip", ".webm"))
        }


def rows(release: Release) -> list[dict[str, object]]:
    files = texts(release)
    return [json.loads(line) for name in files if name.endswith(".jsonl") for line in files[name].splitlines()]


def test_a_release_holds_the_accepted_episodes_with_their_tiers() -> None:
    environment = make_environment()
    accept_episode(environment, "Add 7 and 8")
    accept_episode(make_environment(environment.dataset, hosts=["example.org"]), "Look for a lamp")
    recording = accept_episode(environment, "Halve 9").episode.person
    make_episode(environment, author=recording, person=recording)
    release = cut(environment.dataset)
    assert {(row["sentence"], row["tier"]) for row in rows(release)} == {
        ("Add 7 and 8", "proven"),
        ("Halve 9", "proven"),
        ("Look for a lamp", "proven-recorded-responses"),
    }
    assert sum(release.counts["episodes"].values()) == 3
    assert sum(release.counts["episodes_proven"].values()) == 2
    assert sum(release.counts["episode_actions"].values()) == 6
    assert "| proven against recorded responses |" in texts(release)["README.md"]


def test_episodes_that_only_held_buttons_prove_say_for_how_long() -> None:
    environment = make_environment()
    accept_episode(environment, "Add 7 and 8")
    submission = accept_episode(environment, "Halve 9", press_seconds=0.06)
    asked = client_of(submission.episode.person).get(f"/api/episodes/{submission.episode_id}").json()
    assert asked["submission"]["press_seconds"] == 0.06
    seconds = {row["sentence"]: row.get("press_seconds") for row in rows(cut(environment.dataset))}
    assert seconds == {"Add 7 and 8": None, "Halve 9": 0.06}
    seconds = {row["instruction"]: row.get("press_seconds") for row in rows(cut(environment.dataset, name="agentnet"))}
    assert seconds == {"Add 7 and 8": None, "Halve 9": 0.06}


def test_what_is_recorded_only_is_left_out_counted_and_said_unless_the_dataset_allows_it() -> None:
    environment = make_environment()
    accept_episode(environment, "Add 7 and 8")
    accept_episode(environment, "Halve 9", proven=False)
    release = cut(environment.dataset)
    assert [row["sentence"] for row in rows(release)] == ["Add 7 and 8"]
    assert any("left out: 1. They are recorded only" in warning for warning in release.warnings)
    allow_recorded_only(environment.dataset)
    allowed = cut(environment.dataset)
    assert sorted(str(row["tier"]) for row in rows(allowed)) == ["proven", "recorded-only"]
    assert not any("left out" in warning for warning in allowed.warnings)


def test_a_dataset_with_only_recorded_episodes_has_nothing_to_release() -> None:
    environment = make_environment()
    accept_episode(environment, proven=False)
    with pytest.raises(Rejected, match="nothing to release"):
        cut(environment.dataset)


def test_the_same_episodes_give_the_same_bytes_and_the_evidence_lies_apart() -> None:
    environment = make_environment()
    submission = accept_episode(environment)
    first, second = cut(environment.dataset), cut(environment.dataset)
    assert first.digest == second.digest
    evidence = [json.loads(line) for line in first.evidence.open("rb").read().splitlines()]
    (proof,) = evidence[1:]
    assert (proof["episode"], proof["tier"], proof["proven"]) == (rows(first)[0]["episode_id"], "proven", True)
    submission.refresh_from_db()
    assert submission.replay is not None
    assert submission.replay.ended_at is not None
    assert submission.replay.ended_at.isoformat() == proof["ran_at"]
    assert proof["ran_at"] not in "".join(texts(first).values())


def test_pictures_that_steps_share_are_in_the_archive_once() -> None:
    environment = make_environment()
    accept_episode(environment, steps=4)
    with zipfile.ZipFile(cut(environment.dataset).file.open("rb")) as archive:
        pictures = [name for name in archive.namelist() if name.startswith("images/")]
    # four steps, each of which begins with the picture that the one before ended with
    assert len(pictures) == len(set(pictures)) == 5


def test_no_task_of_an_environment_is_on_both_sides_and_each_program_is_in_every_split() -> None:
    dataset = make_dataset()
    for program in ("galculator", "mousepad"):
        first, again = (make_environment(dataset, program=program) for _ in range(2))
        for sentence in SENTENCES:
            accept_episode(first, sentence, steps=1)
            accept_episode(again, sentence, steps=1)
    splits: dict[tuple[str, str], set[str]] = defaultdict(set)
    for record in cut(dataset).episodes.values_list("record", flat=True):
        splits[record["environment"]["program"], record["sentence"]].add(record["split"])
    assert len(splits) == 18
    assert all(len(sides) == 1 for sides in splits.values())
    for program in ("galculator", "mousepad"):
        sides = {side for (known, _), sides_of in splits.items() for side in sides_of if known == program}
        assert sides == {"train", "validation", "test"}


def test_a_preview_says_how_many_episodes_of_each_tier_a_split_will_hold() -> None:
    environment = make_environment()
    for sentence in SENTENCES:
        accept_episode(environment, sentence, steps=1)
    contents = preview(dataset=environment.dataset, seed=1, format="episodes")
    counts = cut(environment.dataset).counts
    assert contents.episodes == {name: counts[name] for name in ("episodes", "episode_actions", "episodes_proven")}


def test_episodes_do_not_change_the_splits_of_tasks_and_other_formats_say_that_they_leave_them_out() -> None:
    dataset = make_dataset()
    many_worlds(dataset, 4)
    before = dict(cut(dataset, name="omniact").items.values_list("stored__family_id", "split"))
    accept_episode(make_environment(dataset))
    release = cut(dataset, name="coco")
    assert dict(release.items.values_list("stored__family_id", "split")) == before
    assert "1 episodes (tasks of several steps)" in texts(release)["README.md"]
    assert "8 families of tasks on single screens" in texts(cut(dataset))["README.md"]


def test_a_withdrawn_episode_is_not_in_the_patch_release() -> None:
    environment = make_environment()
    for sentence in SENTENCES[:3]:
        accept_episode(environment, sentence, steps=1)
    release = cut(environment.dataset)
    gone = release.episodes.all()[0].record["episode_id"]
    patch = finish(withdraw(release=release, families=[gone], reason="It shows a name.", by=None))
    kept = {str(row["episode_id"]): row["split"] for row in rows(patch)}
    assert kept == {str(row["episode_id"]): row["split"] for row in rows(release) if row["episode_id"] != gone}
    assert "It shows a name." in texts(patch)["README.md"]
    changes = differences(release, patch)
    assert [change.family for change in changes.removed] == [gone]
    assert (changes.unchanged, changes.counts["moved"]) == (2, 0)
