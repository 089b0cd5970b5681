"""Tests of the command that runs OmniACT's baselines, against a stand-in that answers by HTTP."""

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from pytest_django import Settings

from annotator.assistants.models import Ask, Endpoint, ModelRequest
from annotator.assistants.services import change_endpoint
from annotator.elements.models import Detection
from annotator.elements.services.detections import template_parts
from annotator.jobs.models import Job, Status
from annotator.releases.models import ReleaseItem
from annotator.trials.models import AskStage, Evaluation, EvaluationAsk
from annotator.trials.selectors.released_tasks import released_tasks
from annotator.trials.services import minilm
from tests.workers.assistants.asking import KEY, make_endpoint, scripted
from tests.workers.baselines.released import baseline_release, gold
from workers.detact import texts
from workers.jobs.evaluate_assistant import evaluate_assistant

pytestmark = pytest.mark.django_db(transaction=True)
TASKS = 8


def run(*arguments: object) -> tuple[dict[str, Any], int]:
    """The JSON object that the command prints, and its exit code."""
    out = StringIO()
    try:
        call_command("run_baseline", *map(str, arguments), "--json", stdout=out, stderr=StringIO())
    except SystemExit as end:
        return json.loads(out.getvalue()), int(end.code or 0)
    return json.loads(out.getvalue()), 0


def rows_of(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text().splitlines()))


def test_gold_answers_score_one_and_every_row_of_the_tables_adds_up(settings: Settings, tmp_path: Path) -> None:
    release, dataset = baseline_release()
    with scripted(settings, answers=gold(release), seed=1) as url:
        make_endpoint(dataset, url, input_price=2, output_price=2)
        result, code = run(
            "--release", release.pk, "--assistant", "scripted", "--method", "few-shot",
            "--method", "few-shot-without-detact", "--method", "multimodal", "--out", tmp_path,
        )  # fmt: skip
    assert code == 0
    assert [each["scores"]["action_score"] for each in result["runs"]] == [pytest.approx(1.0)] * 3
    assert [each["asks"] for each in result["runs"]] == [2 * TASKS, TASKS, 2 * TASKS]
    assert all(each["stand_in"] and "no model" in each["notes"] and each["cost"] > 0 for each in result["runs"])
    table = rows_of(tmp_path / "table-4.csv")
    assert [row["kind"] for row in table] == ["Prompt-based LLMs", "Prompt-based LLMs", "Multimodal LLMs"]
    for row in table:
        parts = [
            float(row[f"{name} (%)"]) for name in ("sequence_score", "click_penalty", "key_penalty", "write_penalty")
        ]
        assert float(row["action_score (%)"]) == pytest.approx(parts[0] - sum(parts[1:]), abs=5e-4)
        assert "stand-in, no model" in row["contestant"]
    notes = table[0]["notes"]
    for named in ("in place of EasyOCR", "Segment Anything", "@tabler/icons", "MIT", "TF-IDF", "in place of MiniLM"):
        assert named in notes
    pair = rows_of(tmp_path / "table-7.csv")
    assert [(row["detact"], row["method"]) for row in pair] == [
        ("without", "few-shot-without-detact"), ("with", "few-shot"),
    ]  # fmt: skip
    temperatures = {(row["method"], row["stage"], row["temperature"]) for row in rows_of(tmp_path / "table-8.csv")}
    assert ("few-shot", "filter", "0.1") in temperatures
    assert ("few-shot", "script", "0.3") in temperatures
    assert ("multimodal", "script", "0.2") in temperatures
    assert len(rows_of(tmp_path / "table-5.csv")) == 3
    assert "<svg" in (tmp_path / "figure-6.svg").read_text()
    assert set(result["files"]) <= {path.name for path in tmp_path.iterdir()}


def test_wrong_answers_are_penalised_and_still_add_up(settings: Settings, tmp_path: Path) -> None:
    release, dataset = baseline_release()
    moved = {
        sentence: script.replace("(15", "(215").replace("text", "txet") for sentence, script in gold(release).items()
    }
    with scripted(settings, answers=moved, mistakes=0.3, seed=2) as url:
        make_endpoint(dataset, url)
        result, _ = run(
            "--release", release.pk, "--assistant", "scripted", "--method", "zero-shot-without-detact",
            "--temperature", 0.9, "--max-tokens", 5000, "--out", tmp_path,
        )  # fmt: skip
    # More tokens than the endpoint allows are not asked for.
    (used,) = rows_of(tmp_path / "table-8.csv")
    assert (used["temperature"], used["max_tokens"], used["asks"]) == ("0.9", "1000", str(TASKS))
    (row,) = rows_of(tmp_path / "table-4.csv")
    shares = {name: float(value) for name, value in row.items() if name.endswith("(%)")}
    penalties = shares["click_penalty (%)"] + shares["key_penalty (%)"] + shares["write_penalty (%)"]
    assert 0 < shares["action_score (%)"] < shares["sequence_score (%)"] < 100
    assert penalties > 0
    assert shares["action_score (%)"] == pytest.approx(shares["sequence_score (%)"] - penalties, abs=5e-4)
    assert result["runs"][0]["scores"]["click_penalty"] > 0


def test_no_example_is_of_another_split_or_of_the_same_family(settings: Settings) -> None:
    release, dataset = baseline_release()
    with scripted(settings, answers=gold(release)) as url:
        make_endpoint(dataset, url)
        run("--release", release.pk, "--assistant", "scripted", "--method", "few-shot-without-detact")
    splits = dict(ReleaseItem.objects.values_list("pk", "split"))
    asks = Ask.objects.filter(evaluation_ask__stage=AskStage.SCRIPT)
    assert asks.count() == TASKS
    for ask in asks:
        examples = [item for item, _ in ask.about["examples"]]
        assert examples
        assert {splits[item] for item in examples} == {"train"}
        assert len(set(examples)) == len(examples)
        text = ask.request["text"]
        assert text.count("Output Script:") == len(examples)
        assert text.rstrip().splitlines()[-1].startswith("Task: ")


def test_elements_are_filtered_by_the_assistant_before_the_script_is_asked_for(settings: Settings) -> None:
    release, dataset = baseline_release()
    with scripted(settings, answers=gold(release), seed=1) as url:
        make_endpoint(dataset, url)
        run("--release", release.pk, "--assistant", "scripted", "--method", "few-shot")
    item = release.items.filter(split="test").first()
    assert item is not None
    detected = Detection.objects.get(screen=item.screen).elements
    asked = EvaluationAsk.objects.filter(ask__about__item=item.pk).select_related("ask").order_by("pk")
    first = {row.stage: row.ask for row in reversed(asked)}
    kept = json.loads(first[AskStage.FILTER].answer)["kept"]
    assert 0 < len(kept) < len(detected)
    assert "[Settings, " in first[AskStage.FILTER].request["text"]
    for position, element in enumerate(detected):
        line = f"[{element['name']}, {(element['box'][0] + element['box'][2]) // 2}, "
        is_told = line in first[AskStage.SCRIPT].request["text"]
        assert is_told or position not in kept
    assert first[AskStage.FILTER].request["temperature"] == 0.1
    assert {"Settings", "Help", "red"} <= {element["name"] for element in detected}


def test_killed_and_called_again_it_asks_nothing_twice(settings: Settings) -> None:
    release, dataset = baseline_release()
    arguments = ("--release", release.pk, "--assistant", "scripted", "--method", "few-shot")
    with scripted(settings, answers=gold(release), seed=1) as url:
        endpoint = make_endpoint(dataset, url, requests_per_day=11)
        result, code = run(*arguments)
        assert code == 1
        assert "11 requests of today" in result["runs"][0]["waiting"][0]
        assert ModelRequest.objects.count() == 11
        evaluation = Evaluation.objects.get()
        evaluate_assistant(evaluation.pk)  # what a worker does meanwhile
        change_endpoint(endpoint=Endpoint.objects.get(pk=endpoint.pk), requests_per_day=1000)
        result, code = run(*arguments)
        assert (code, result["runs"][0]["status"]) == (0, "done")
        again, _ = run(*arguments)
    assert again["runs"][0]["requests"] == ModelRequest.objects.count() == 2 * TASKS
    assert Detection.objects.count() == release.items.filter(split="test").values("screen").distinct().count()
    assert Evaluation.objects.count() == 1


def test_a_filter_whose_reply_is_none_leaves_all_elements_and_is_counted(settings: Settings) -> None:
    release, dataset = baseline_release()
    with scripted(settings, answers=gold(release), faults={"hostile": 1.0}) as url:
        make_endpoint(dataset, url)
        arguments = ("--release", release.pk, "--assistant", "scripted", "--method", "zero-shot")
        result, code = run(*arguments)
        assert (code, result["runs"][0]["status"]) == (1, "failed")
    # The scripts are asked again where nothing is broken; the filter's replies stay what they are.
    scripts = EvaluationAsk.objects.filter(stage=AskStage.SCRIPT).values("ask")
    with scripted(settings, answers=gold(release)) as url:
        change_endpoint(endpoint=Endpoint.objects.get(), base_url=url, key=KEY)
        Job.objects.filter(pk__in=scripts).update(status=Status.QUEUED)
        Job.objects.filter(pk=Evaluation.objects.get().pk).update(status=Status.QUEUED)
        result, _ = run(*arguments)
    assert f"In {TASKS} prompts elements are not filtered" in result["runs"][0]["notes"]


def test_examples_are_chosen_by_the_vectors_of_an_endpoint_which_is_named(settings: Settings) -> None:
    release, dataset = baseline_release()
    with scripted(settings, answers=gold(release)) as url:
        make_endpoint(dataset, url)
        make_endpoint(dataset, url, name="vectors", model="scripted-vectors", input_price=1)
        arguments = ("--release", release.pk, "--assistant", "scripted", "--method", "few-shot-without-detact")
        result, code = run(*arguments, "--embeddings", "vectors")
        again, _ = run(*arguments, "--embeddings", "vectors")
        with pytest.raises(CommandError, match="choose another --name"):
            run(*arguments)
    assert (code, result["runs"][0]["scores"]["action_score"]) == (0, pytest.approx(1.0))
    assert "by embeddings of scripted-vectors, in place of MiniLM" in result["runs"][0]["notes"]
    assert result["runs"][0]["cost"] > 0
    assert again["runs"][0]["requests"] == result["runs"][0]["requests"] == TASKS + 1
    splits = dict(ReleaseItem.objects.values_list("pk", "split"))
    for ask in Ask.objects.filter(evaluation_ask__stage=AskStage.SCRIPT):
        assert {splits[item] for item, _ in ask.about["examples"]} == {"train"}


def test_examples_are_chosen_by_minilm_as_in_the_paper(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    release, dataset = baseline_release()
    arguments = ("--release", release.pk, "--assistant", "scripted", "--method", "few-shot-without-detact", "--minilm")
    with scripted(settings, answers=gold(release)) as url:
        make_endpoint(dataset, url)
        result, code = run(*arguments)
        with pytest.raises(CommandError, match="not by both"):
            run(*arguments, "--embeddings", "scripted")
        with monkeypatch.context() as context:
            context.setattr(minilm, "PACKAGE", "no_such_package")
            with pytest.raises(CommandError, match="setup --with minilm"):
                run(*arguments)
    assert (code, result["runs"][0]["scores"]["action_score"]) == (0, pytest.approx(1.0))
    assert "Examples of the train split by all-MiniLM-L6-v2." in result["runs"][0]["notes"]
    train = {(task.item, task.number): task.sentence for task in released_tasks(release, "train")}
    test = {(task.item, task.number): task.sentence for task in released_tasks(release, "test")}
    vectors = minilm.vectors([*train.values(), *test.values()])
    asks = Ask.objects.filter(evaluation_ask__stage=AskStage.SCRIPT)
    assert asks.count() == result["runs"][0]["requests"] == TASKS
    for ask in asks:
        asked = vectors[test[ask.about["item"], ask.about["sentence"]]]
        nearness = [np.dot(asked, vectors[train[item, number]]) for item, number in ask.about["examples"]]
        assert nearness == sorted(nearness, reverse=True)
        assert nearness[0] == pytest.approx(max(np.dot(asked, vectors[sentence]) for sentence in train.values()))


def test_without_vectors_nothing_is_asked_and_the_run_says_so(settings: Settings) -> None:
    release, dataset = baseline_release()
    with scripted(settings, faults={"malformed": 1.0}) as url:
        make_endpoint(dataset, url)
        result, code = run(
            "--release", release.pk, "--assistant", "scripted", "--method", "few-shot-without-detact",
            "--embeddings", "scripted",
        )  # fmt: skip
    assert (code, result["runs"][0]["status"], result["runs"][0]["asks"]) == (1, "failed", 1)
    assert "1 asks for vectors of sentences have no answer" in result["runs"][0]["error"]


def test_what_is_missing_or_not_there_is_said(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    release, dataset = baseline_release()
    with scripted(settings) as url:
        make_endpoint(dataset, url)
        for arguments, words in (
            (["--release", release.pk], "name --method, --out or both"),
            (["--release", release.pk, "--method", "zero-shot"], "name --assistant and --method together"),
            (["--release", release.pk, "--method", "zero-shot", "--assistant", "other"], "there are: scripted"),
        ):
            with pytest.raises(CommandError, match=words):
                run(*arguments)
        absent = texts.ENGINES["rapidocr"]
        monkeypatch.setattr(texts, "ENGINES", {"rapidocr": texts.Engine("rapidocr", bool, *_rest(absent))})
        with pytest.raises(CommandError, match="setup --with baselines"):
            run("--release", release.pk, "--assistant", "scripted", "--method", "few-shot")
    assert not Evaluation.objects.exists()
    assert not Detection.objects.exists()


def test_templates_come_from_the_train_split_alone(settings: Settings) -> None:
    release, _ = baseline_release()
    train = {box["label"] for item in release.items.filter(split="train") for box in item.record["screen"]["boxes"]}
    parts = {part.box.label for part in template_parts(release)}
    assert parts == train


def _rest(engine: texts.Engine) -> tuple[Any, ...]:
    return engine.missing, engine.described, engine.read
