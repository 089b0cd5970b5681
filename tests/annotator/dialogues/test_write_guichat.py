"""`write_guichat`: what people have checked becomes GUIChat's records; the rest is counted."""

import json
from io import StringIO
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from django.core.management import CommandError, call_command

from annotator.dialogues.services.checks import draw_sample, drop, judge, keep
from annotator.domain.dialogue_suggestions import DialogueTurn
from annotator.domain.guicourse.chat import read_chat
from annotator.elements.services.pictures import stored_picture
from tests.annotator.dialogues.dialogue_dataset import ANSWER, DialogueDataset, entry

pytestmark = pytest.mark.django_db


def written(place: DialogueDataset, folder: Path, *more: str) -> dict[str, int]:
    out = StringIO()
    call_command("write_guichat", "--dataset", place.dataset.slug, "--out", str(folder), "--json", *more, stdout=out)
    counts: dict[str, int] = json.loads(out.getvalue())
    return counts


def test_checked_dialogues_are_written_as_they_were_left(tmp_path: Path) -> None:
    place = DialogueDataset()
    place.suggest(*(entry(f"Question {number}?") for number in range(4)))
    place.keep_next(place.ada)
    revised, token = place.next(place.ada)
    keep(
        person=place.ada,
        dialogue=revised,
        token=token,
        turns=[DialogueTurn("Changed?", ANSWER), DialogueTurn("And?", "Yes.")],
    )
    dropped, token = place.next(place.ada)
    drop(person=place.ada, dialogue=dropped, token=token, reason="wrong")
    counts = written(place, tmp_path / "out")
    assert counts == {"dialogues": 2, "pictures": 1, "unchecked": 1, "dropped": 1, "wrong": 0}
    records = json.loads((tmp_path / "out" / "guichat_data.json").read_text())
    image_id, utterances = read_chat(records[1])
    assert [turn.text for turn in utterances] == ["Changed?", ANSWER, "And?", "Yes."]
    assert utterances[1].boxes == ((0.01, 0.02, 0.11, 0.06),)
    assert records[0]["question_type"] == "visual"
    (picture,) = pq.read_table(tmp_path / "out" / "guichat_images.parquet").to_pylist()
    assert picture["image_id"] == image_id
    assert picture["base64"] == stored_picture(str(place.screen.image.name))


def test_what_was_found_wrong_is_left_out_unless_it_is_wanted(tmp_path: Path) -> None:
    place = DialogueDataset()
    place.suggest(entry("One?"))
    place.keep_next(place.ada)
    draw_sample(dataset=place.dataset, size=1, seed=0, by=None)
    dialogue, token = place.next(place.bea)
    judge(person=place.bea, dialogue=dialogue, token=token, is_right=False, reason="beside it")
    with pytest.raises(CommandError, match="no checked dialogue"):
        written(place, tmp_path / "strict")
    assert written(place, tmp_path / "all", "--keep-wrong")["dialogues"] == 1


def test_a_folder_with_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "kept.txt").write_text("mine")
    with pytest.raises(CommandError, match="is not empty"):
        written(DialogueDataset(), tmp_path)
