"""GUIChat of a dataset: its checked dialogues and their pictures, in GUICourse's layout (GUICourse 3.3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from django.core.files.storage import default_storage

from annotator.datasets.models import Dataset
from annotator.dialogues.models import SuggestedDialogue, as_turns
from annotator.dialogues.selectors import check_of, checked_dialogues, dialogues_of
from annotator.domain.formats.guiact import pictures_schema
from annotator.domain.formats.json_stream import dumped
from annotator.domain.guicourse.chat import Utterance, write_chat
from annotator.screens.models import Screen

DATA, PICTURES = "guichat_data.json", "guichat_images.parquet"


@dataclass(slots=True)
class WrittenChats:
    """What was written, and what was left out: dialogues that nobody has checked, and those that were dropped.

    `wrong` of those written were found wrong when they were checked again, with `keep_wrong` only.
    """

    dialogues: int = 0
    pictures: int = 0
    unchecked: int = 0
    dropped: int = 0
    wrong: int = 0


def write_guichat(dataset: Dataset, folder: Path, *, keep_wrong: bool = False) -> WrittenChats:
    """Writes the records as a JSON list and the pictures as Parquet, screen by screen.

    Those that somebody found wrong when checking again are left out, and counted, unless `keep_wrong`.
    """
    every = dialogues_of(dataset).order_by()
    checked = checked_dialogues(dataset)
    is_wrong = checked.filter(check_made__samples__is_right=False)
    written = WrittenChats(
        unchecked=every.filter(check_made=None).count(),
        dropped=every.filter(check_made__dropped__gt="").count(),
        wrong=is_wrong.distinct().count(),
    )
    kept = checked if keep_wrong else checked.exclude(pk__in=is_wrong.order_by().values("pk"))
    rows = kept.order_by("screen__application__slug", "screen__number", "pk")
    schema = pictures_schema(pa.binary())
    with (
        (folder / DATA).open("w", encoding="utf-8") as file,
        pq.ParquetWriter(folder / PICTURES, schema) as pictures,
    ):
        file.write("[")
        shown: int | None = None
        for dialogue in rows.iterator(100):
            file.write(f"{',' if written.dialogues else ''}\n{dumped(_record(dialogue))}")
            written.dialogues += 1
            if dialogue.screen_id != shown:
                shown = dialogue.screen_id
                pictures.write_table(pa.table(_picture(dialogue.screen), schema=schema))
                written.pictures += 1
        file.write("\n]\n")
    return written


def _record(dialogue: SuggestedDialogue) -> dict[str, Any]:
    """GUIChat's record, with a uid and the type of its question."""
    record = write_chat(_image_id(dialogue.screen), list(_utterances(dialogue)))
    return {"uid": f"uid_chat_{dialogue.pk}", "question_type": dialogue.question_type, **record}


def _utterances(dialogue: SuggestedDialogue) -> Iterator[Utterance]:
    check = check_of(dialogue)
    for turn in as_turns(check.turns if check else dialogue.turns):
        yield Utterance("person", turn.question)
        yield Utterance("model", turn.answer)


def _image_id(screen: Screen) -> str:
    return f"image_{screen.application.slug}_{screen.number}"


def _picture(screen: Screen) -> dict[str, list[Any]]:
    with default_storage.open(str(screen.image.name)) as opened:
        content = opened.read()
    elements = [{"rect": text["box"], "text": text["text"]} for text in screen.page.get("texts", ())]
    return {"base64": [content], "elements": [dumped(elements)], "image_id": [_image_id(screen)]}
