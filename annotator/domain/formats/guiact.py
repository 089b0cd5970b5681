"""The format of GUICourse's GUIAct web-single files: a question with a list of actions, pictures in a Parquet by id."""

import base64
from collections.abc import Iterator
from typing import Any

import pyarrow as pa

from annotator.domain.formats.dataset_card import Layout, card
from annotator.domain.formats.files import File
from annotator.domain.formats.json_stream import dumped
from annotator.domain.formats.layout import (
    ReadImage,
    Sentence,
    corners,
    json_list,
    picture_of,
    relative_corners,
    relative_point,
    screens_of_split,
    sentences,
)
from annotator.domain.formats.parquet import parquet
from annotator.domain.formats.record import Records, ReleasedScreen, ReleaseHead
from annotator.domain.formats.released_actions import ReleasedAction, released_actions
from annotator.domain.geometry import Point
from annotator.domain.splits import SPLITS, Split

#: pixels that one wheel click moves a page in Chromium; GUIAct counts scrolls in shares of the picture
WHEEL_CLICK_PIXELS = 120
LAYOUT = Layout(
    """\
- `web-single_<split>_data.json`: a list with `uid`, `image_id`, `image_size`, `question`, `actions_history`,
  `logs`, `thoughts` and `actions_label`, a list of actions.
- `web-single_<split>_images.parquet`: by `image_id` the columns `base64` (PNG) and `elements` (JSON: uid, rect,
  text).""",
    "`absolute` is pixels, `related` shares of the picture with three decimals, as "
    "`<box>left, top, right, bottom</box>` and `<point>x, y</point>`.",
    (
        "sentences with double, middle or right clicks, keys held, hotkeys other than copying, keys but Enter, or "
        "pauses; GUIAct has no action for them, so they are left out whole (it does not tell which pointer action is "
        "meant)",
        "scripts that name labels, families but for the middle of `uid`, and kinds of boxes",
        "wheel clicks are written as 120 pixels each",
        "labels beside the text of an element, the category, platform and application beside `image_id`",
    ),
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release. Raises ValueError for a script that cannot be read."""
    yield File("README.md", [card(head, records, LAYOUT).encode()])
    for split in SPLITS:
        yield File(f"web-single_{split}_data.json", json_list(_questions(records, split)))
        content = parquet(pictures_schema(), _pictures(records, split, read_image))
        yield File(f"web-single_{split}_images.parquet", content)


def image_id(screen: ReleasedScreen) -> str:
    return f"image_{screen.platform}_{screen.application}_{screen.number}"


def _questions(records: Records, split: Split) -> Iterator[dict[str, Any]]:
    for sentence in sentences(records, split):
        screen = sentence.record.screen
        actions = [action_label(action, screen) for action in released_actions(sentence.record)]
        if None not in actions:
            yield _question(sentence, screen, actions)


def _question(sentence: Sentence, screen: ReleasedScreen, actions: list[Any]) -> dict[str, Any]:
    return {
        "uid": f"uid_{image_id(screen)}_qa_{sentence.id}",
        "image_id": image_id(screen),
        "image_size": {"width": screen.width, "height": screen.height},
        "question": sentence.text,
        "actions_history": [],
        "logs": "",
        "thoughts": "",
        "actions_label": actions,
    }


def action_label(action: ReleasedAction, screen: ReleasedScreen) -> dict[str, Any] | None:
    """The action in GUIAct's vocabulary; None where it has none."""
    match action.function:
        case "click" if action.point and action.is_plain:
            return {"name": "click", **_position_fields(action, action.point, screen)}
        case "moveTo" if action.point:
            return {"name": "hover", **_position_fields(action, action.point, screen)}
        case "write":
            return {"name": "input", "text": action.text}
        case "press" if action.keys in {("enter",), ("return",)}:
            return {"name": "enter"}
        case "hotkey" if action.keys == ("ctrl", "c"):
            return {"name": "copy"}
        case "dragTo" if action.start and action.point and action.is_plain:
            return {"name": "select_text", "dual_point": _dual_point(action.start, action.point, screen)}
        case "scroll" | "hscroll":
            return {"name": "scroll", "scroll": _scroll(action, screen)}
        case _:
            return None


def _position_fields(action: ReleasedAction, point: Point, screen: ReleasedScreen) -> dict[str, Any]:
    if action.box:
        pixels = ", ".join(str(edge) for edge in corners(action.box.rect))
        shares = ", ".join(f"{edge:.3f}" for edge in relative_corners(action.box.rect, screen, 3))
        return {
            "element": {
                "id": action.box.id,
                "absolute": f"<box>{pixels}</box>",
                "related": f"<box>{shares}</box>",
            }
        }
    return {"point": {"absolute": _absolute(point), "related": _related(point, screen)}}


def _dual_point(start: Point, end: Point, screen: ReleasedScreen) -> dict[str, Any]:
    return {
        "absolute": {"from": _absolute(start), "to": _absolute(end)},
        "related": {"from": _related(start, screen), "to": _related(end, screen)},
    }


def _absolute(point: Point) -> str:
    return f"<point>{int(point.x)}, {int(point.y)}</point>"


def _related(point: Point, screen: ReleasedScreen) -> str:
    x, y = relative_point(point, screen, 3)
    return f"<point>{x:.3f}, {y:.3f}</point>"


def _scroll(action: ReleasedAction, screen: ReleasedScreen) -> dict[str, Any]:
    """The scroll in GUIAct's directions: positive is down and right, PyAutoGUI's is up and right."""
    pixels = action.amount * WHEEL_CLICK_PIXELS
    down, right = (-pixels, 0) if action.function == "scroll" else (0, pixels)
    return {
        "absolute": {"down": down, "right": right},
        "related": {"down": round(down / screen.height, 3), "right": round(right / screen.width, 3)},
    }


def pictures_schema(picture: pa.DataType | None = None) -> pa.Schema:
    """The Parquet schema, with the metadata by which pandas makes `image_id` the index, as public loaders expect.

    `picture` is the type of the column `base64`: text unless another is given; GUIChat's holds the bytes themselves.
    """
    picture = picture or pa.string()
    index = {
        "index_columns": ["image_id"],
        "column_indexes": [],
        "columns": [
            {
                "name": name,
                "field_name": name,
                "pandas_type": "bytes" if name == "base64" and pa.types.is_binary(picture) else "unicode",
                "numpy_type": "object",
                "metadata": None,
            }
            for name in ("base64", "elements", "image_id")
        ],
        "pandas_version": "2.0.0",
    }
    fields = [("base64", picture), ("elements", pa.string()), ("image_id", pa.string())]
    return pa.schema(fields, metadata={"pandas": dumped(index).encode()})


def _pictures(records: Records, split: Split, read_image: ReadImage) -> Iterator[tuple[dict[str, Any], int]]:
    for screen in screens_of_split(records, split):
        data = base64.b64encode(read_image(picture_of(screen))).decode()
        row = {"base64": data, "elements": dumped(element_rows(screen)), "image_id": image_id(screen)}
        yield row, len(data)


def element_rows(screen: ReleasedScreen) -> list[dict[str, Any]]:
    return [
        {
            "uid": box.id,
            "rect": {
                "x": box.rect.left,
                "y": box.rect.top,
                "width": box.rect.width,
                "height": box.rect.height,
                "left": box.rect.left,
                "top": box.rect.top,
                "right": box.rect.right,
                "bottom": box.rect.bottom,
            },
            "text": box.label,
        }
        for box in screen.boxes
    ]
