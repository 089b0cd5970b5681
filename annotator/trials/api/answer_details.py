"""Plain values of answers for the serializers of lists and pages."""

from typing import Any

from annotator.domain.formats.script_text import read_script
from annotator.http.script_serializers import actions_answer
from annotator.trials.models import Prediction, Trial
from annotator.trials.selectors.answers import item_of, kind_of, sentence_of, shares, why_unscored
from annotator.trials.selectors.released_tasks import released_task


def answer_row(row: Trial | Prediction, variant: str) -> dict[str, Any]:
    """The values of an answer in a list."""
    screen = item_of(row).record["screen"]
    trial = row if isinstance(row, Trial) else None
    return {
        "id": row.pk,
        "key": row.key,
        "sentence": sentence_of(row),
        "application": f"{screen['application']} {screen['number']}",
        "platform": screen["platform"],
        "length": row.about["length"],
        "author": str(trial.evaluator.person) if trial and trial.evaluator else "",
        "seconds": trial.seconds if trial else None,
        "why": why_unscored(row),
        "shares": shares(row, variant),
    }


def answer_detail(row: Trial | Prediction, variant: str) -> dict[str, Any]:
    """The values of an answer with its actions and the gold."""
    record = item_of(row).record
    script = () if why_unscored(row) else read_script(row.script)[0]
    return {
        **answer_row(row, variant),
        "image_url": f"/api/answers/{kind_of(row)}/{row.pk}/image",
        "width": record["screen"]["width"],
        "height": record["screen"]["height"],
        "script": row.script,
        "actions": actions_answer(script, [None] * len(script)),
        "gold": _gold(row),
    }


def _gold(row: Trial | Prediction) -> dict[str, Any]:
    item = item_of(row)
    gold = released_task(item, row.key, row.sentence).gold
    boxes = item.record["screen"]["boxes"]
    return {
        "resolved": item.record["resolved"],
        "labelled": item.record["labelled"],
        "actions": actions_answer(gold.script, gold.boxes),
        "boxes": [{"box_id": box["id"], "slug": box["label"], "kind": box["kind"], **box["rect"]} for box in boxes],
    }
