"""Tests of the command that writes questions, reads answers and compares orders."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from annotator.boxes.services.proposals import Finding, record_proposals
from annotator.domain.geometry import Rect
from annotator.screens.models import Screen
from tests.annotator.elements.captured import captured_release
from tests.workers.baselines.released import SCREENS, baseline_release
from workers.detact import texts

pytestmark = pytest.mark.django_db


def run(*arguments: object) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command("order_elements", *map(str, arguments), stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def questions(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(text) for text in (folder / "questions.jsonl").read_text().splitlines()]


def test_questions_are_answered_with_high_level_actions_and_scored(tmp_path: Path) -> None:
    release, _ = captured_release()
    out, _ = run("--release", release.pk, "--out", tmp_path / "shown", "--hide", "caption")
    asked = questions(tmp_path / "shown")
    assert len(asked) == 8
    assert "8 questions on 1 screens" in out
    assert (tmp_path / "shown" / asked[0]["picture"]).read_bytes().startswith(b"\x89PNG")
    assert "[3] [BUTTON] [Save]" in asked[0]["observation"]
    right = {"0": "click [3]", "1": "type [2] [parks]\npress [enter]"}
    answers = [
        {"id": question["id"], "answer": right["0" if "thing 0" in question["sentence"] else "1"]} for question in asked
    ]
    (tmp_path / "answers.jsonl").write_text("".join(json.dumps(answer) + "\n" for answer in answers))
    files = ("--answers", tmp_path / "answers.jsonl", "--predictions", tmp_path / "predictions.jsonl")
    read = json.loads(run("--release", release.pk, "--hide", "caption", *files, "--json")[0])
    assert (read["predictions"], read["missing"], read["faults"]) == (8, 0, [])
    scored = StringIO()
    arguments = ("--gold", str(release.pk), "--predictions", str(tmp_path / "predictions.jsonl"), "--json")
    call_command("score_predictions", *arguments, stdout=scored)
    assert json.loads(scored.getvalue())["overall"]["action_score"] == pytest.approx(1)


def test_texts_are_read_on_pictures_where_that_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    release, _ = baseline_release()
    for screen in Screen.objects.all():
        record_proposals(screen=screen, findings=[Finding(Rect(20, 20, 161, 61), "click", 0.9)])
    words = ("--release", release.pk, "--source", "detected-ocr")
    run(*words, "--out", tmp_path / "unread")
    assert {question["observation"] for question in questions(tmp_path / "unread")} == {""}
    run(*words, "--read-texts", "--out", tmp_path / "read")
    observations = {question["observation"].splitlines()[0] for question in questions(tmp_path / "read")}
    buttons = {word for word, _ in SCREENS.values()}
    assert {line.removeprefix("[1] [CLICK] [").removesuffix("]") for line in observations} <= buttons
    monkeypatch.setattr(texts, "ENGINES", {"rapidocr": replace(texts.ENGINES["rapidocr"], is_installed=bool)})
    with pytest.raises(CommandError, match="setup --with baselines"):
        run(*words, "--read-texts", "--out", tmp_path / "again")


def test_answers_that_cannot_be_read_are_listed(tmp_path: Path) -> None:
    release, _ = captured_release()
    answers = tmp_path / "answers.jsonl"
    answers.write_text('{"id": "0", "answer": "click [9]"}\nnothing\n{"id": "99", "answer": "click [1]"}\n')
    with pytest.raises(SystemExit) as exit_code:
        run("--release", release.pk, "--answers", answers, "--predictions", tmp_path / "predictions.jsonl")
    assert exit_code.value.code == 1


def test_the_tables_are_files(tmp_path: Path) -> None:
    release, _ = captured_release()
    out, _ = run("--release", release.pk, "--compare", "--out", tmp_path / "tables", "--json")
    assert json.loads(out) == {"tables": 4, "folder": str(tmp_path / "tables")}
    assert {path.name for path in (tmp_path / "tables").iterdir()} == {
        "element-orders.csv", "element-parts.csv", "element-attributes.csv", "element-actions.csv", "comparison.md",
    }  # fmt: skip


def test_misuse_is_said(tmp_path: Path) -> None:
    release, _ = captured_release()
    (tmp_path / "file").write_text("")
    for arguments in (["--out", tmp_path], [], ["--answers", tmp_path / "file"]):
        with pytest.raises(CommandError):
            run("--release", release.pk, *arguments)
    with pytest.raises(CommandError, match="no release"):
        run("--release", "nothing", "--out", tmp_path / "new")
