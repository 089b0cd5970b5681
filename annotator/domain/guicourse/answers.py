"""Scores predictions for files of GUICourse: GUIAct's steps, and GUIEnv's questions on text and place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from annotator.domain.guicourse.actions import Box
from annotator.domain.guicourse.box_scores import THRESHOLDS, mean_iou
from annotator.domain.guicourse.csv_text import read_actions
from annotator.domain.guicourse.labels import NUMBERS, read_label
from annotator.domain.guicourse.step_scores import VARIANTS, Step, StepScores, score_steps
from annotator.domain.guicourse.text_scores import exact_match, f1

BOXES = re.compile(r"<box>(.*?)</box>", re.DOTALL)


@dataclass(slots=True)
class Report:
    """`figures` by name, shares of 1; `faults` say which records could not be used, `missing` counts those without a
    prediction, which score nothing.
    """

    figures: dict[str, float | None] = field(default_factory=dict)
    records: int = 0
    missing: int = 0
    faults: list[str] = field(default_factory=list)


def score_actions(
    records: Iterable[Mapping[str, Any]],
    predictions: Mapping[str, str],
    elements: Mapping[str, Mapping[str, Box]],
    *,
    variant: str,
    position: str,
) -> Report:
    """The scores of GUIAct's records by uid; `elements` are those of each picture. Raises ValueError without a step."""
    report, steps = Report(), []
    for record in records:
        width, height = record["image_size"]["width"], record["image_size"]["height"]
        gold, faults = read_label(record["actions_label"], width, height)
        report.faults += [f"{record['uid']}: {fault}" for fault in faults]
        if not gold:
            report.faults.append(f"{record['uid']}: it has no action")
            continue
        report.records += 1
        report.missing += record["uid"] not in predictions
        predicted = read_actions(predictions.get(record["uid"], ""), position, width, height)
        steps.append(Step(gold, predicted, elements.get(record["image_id"], {})))
    scores: StepScores = score_steps(steps, VARIANTS[variant])
    report.figures = {
        "Type EM": scores.type_em,
        "Cli.Acc": scores.click_accuracy,
        "action score": scores.action_score,
        "StepSR": scores.step_success,
    }
    return report


def score_questions(
    records: Iterable[Mapping[str, Any]], predictions: Mapping[str, str], *, variant: str, position: str
) -> Report:
    """EM and F1 of bbox2text, IoU@ of text2bbox. In `paper` a threshold is reached from it on and missing boxes count;
    in `guicourse-eval` it has to be passed and only predicted boxes count.
    """
    report = Report()
    texts: list[tuple[float, float]] = []
    overlaps: list[float] = []
    is_code = variant == "guicourse-eval"
    for record in records:
        report.records += 1
        report.missing += record["uid"] not in predictions
        reply = predictions.get(record["uid"], "")
        if record["task_type"] == "bbox2text":
            texts.append((exact_match(reply, record["answer"]), f1(reply, record["answer"])))
        else:
            size = record["image_size"]
            gold = [box for place in record["answer"] for box in _boxes(place["related"], "related", size)]
            overlaps.append(mean_iou(_boxes(reply, position, size), gold, of_predicted=is_code))
    report.figures = {"EM": _mean([em for em, _ in texts]), "F1": _mean([score for _, score in texts])}
    for limit in THRESHOLDS:
        won = [float(overlap > limit if is_code else overlap >= limit) for overlap in overlaps]
        report.figures[f"IoU@{limit}"] = _mean(won)
    return report


def _boxes(text: str, position: str, size: Mapping[str, int]) -> list[Box]:
    lengths = {"related": (1, 1), "thousandths": (1000, 1000), "absolute": (size["width"], size["height"])}[position]
    boxes = [[float(number) for number in NUMBERS.findall(inside)] for inside in BOXES.findall(text)]
    return [
        (sides[0] / lengths[0], sides[1] / lengths[1], sides[2] / lengths[0], sides[3] / lengths[1])
        for sides in boxes
        if len(sides) == 4
    ]


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
