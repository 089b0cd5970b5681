"""Tests of detection on drawn windows: texts, icons and colours are found where they were drawn."""

import io
import json
from difflib import SequenceMatcher

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from annotator.domain.detact.detected import COLOURS, Detected
from annotator.domain.geometry import Rect
from workers.detact import texts
from workers.detact.colours import colour_name
from workers.detact.detect import Means, detect
from workers.detact.icons import FOLDER, THRESHOLD, Templates, icon_pack, shape_of, ssim
from workers.detact.texts import EngineMissing, lines_of_tsv, phrases_in, read_texts

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
SENTENCES = ("Save all changes", "Quarterly report 2026", "Delete account", "Free delivery over 60 pounds", "Sign in")
PURE = {
    "yellow": (0, 220, 245), "blue": (200, 90, 30), "green": (60, 160, 40), "red": (30, 25, 210),
    "pink": (190, 150, 250), "violet": (190, 60, 140), "white": (250, 250, 250), "black": (15, 15, 15),
    "orange": (20, 130, 240), "brown": (30, 70, 120), "grey": (128, 128, 128),
}  # fmt: skip


def window() -> tuple[bytes, dict[str, Rect]]:
    """A menu, sentences, the pack's search icon and a red square; where each is."""
    image = Image.new("RGB", (560, 360), "#f4f6fa")
    draw, font = ImageDraw.Draw(image), ImageFont.truetype(FONT, 15)
    places: dict[str, Rect] = {}
    x = 20
    for word in ("File", "Edit", "View"):
        places[word] = Rect(*map(round, draw.textbbox((x, 10), word, font=font)))
        draw.text((x, 10), word, fill="#101010", font=font)
        x = places[word].right + 18
    for row, sentence in enumerate(SENTENCES):
        draw.text((20, 60 + 40 * row), sentence, fill="#101010", font=font)
        places[sentence] = Rect(*map(round, draw.textbbox((20, 60 + 40 * row), sentence, font=font)))
    draw.rectangle((400, 200, 459, 259), fill="#d01818")
    places["red"] = Rect(400, 200, 460, 260)
    image.paste(icon("search"), (400, 60))
    places["search"] = Rect(400, 60, 432, 92)
    sink = io.BytesIO()
    image.save(sink, "PNG")
    return sink.getvalue(), places


def icon(name: str) -> Image.Image:
    """The cell of an icon in the sheet."""
    about = json.loads((FOLDER / "names.json").read_text())
    number = about["names"].index(name)
    left, top = about["cell"] * (number % about["across"]), about["cell"] * (number // about["across"])
    with Image.open(FOLDER / "sheet.png") as sheet:
        return sheet.convert("RGB").crop((left, top, left + about["cell"], top + about["cell"]))


def pixels_of(image: Image.Image) -> NDArray[np.uint8]:
    """The pixels of a grey image; blue, green and red are the same."""
    return np.asarray(image, np.uint8)


@pytest.fixture(scope="module")
def detected() -> tuple[list[Detected], dict[str, Rect]]:
    png, places = window()
    return detect(png, Means("rapidocr", icon_pack())), places


def test_texts_are_read_where_they_stand(detected: tuple[list[Detected], dict[str, Rect]]) -> None:
    elements, places = detected
    lines = {element.name: element for element in elements if element.kind == "text"}
    again = [sentence for sentence in SENTENCES if any(_alike(sentence, name) for name in lines)]
    assert len(again) >= 0.9 * len(SENTENCES)
    for name, element in lines.items():
        place = next((places[each] for each in places if _alike(each, name)), None)
        assert place is None or place.contains(element.rect.center)
        assert element.colour == "black"


def test_the_words_of_a_menu_are_elements_of_their_own(detected: tuple[list[Detected], dict[str, Rect]]) -> None:
    elements, places = detected
    for word in ("File", "Edit", "View"):
        (element,) = [each for each in elements if each.name == word]
        assert places[word].contains(element.rect.center)


def test_an_icon_of_the_pack_is_named_and_a_square_has_its_colour(
    detected: tuple[list[Detected], dict[str, Rect]],
) -> None:
    elements, places = detected
    (icon,) = [element for element in elements if element.kind == "icon"]
    assert icon.name == "search"
    assert icon.confidence >= THRESHOLD
    assert places["search"].contains(icon.rect.center)
    red = [element for element in elements if element.kind == "colour" and element.name == "red"]
    assert any(element.point == (430, 230) for element in red)


def test_the_same_picture_gives_the_same_elements(detected: tuple[list[Detected], dict[str, Rect]]) -> None:
    elements, _ = detected
    assert detect(window()[0], Means("rapidocr", icon_pack())) == elements
    kinds = [element.kind for element in elements]
    assert kinds == sorted(kinds, key=("text", "icon", "colour").index)


def test_what_stands_in_for_what_is_named() -> None:
    described = " ".join(Means("rapidocr", icon_pack()).described().values())
    for words in ("rapidocr-onnxruntime", "EasyOCR", "Segment Anything", "@tabler/icons", "MIT", "0.95"):
        assert words in described
    assert "MIT License" in (FOLDER / "LICENSE").read_text()


def test_each_of_the_eleven_colours_has_its_name() -> None:
    assert set(PURE) == set(COLOURS)
    assert {name: colour_name(np.array(pixel, np.float64)) for name, pixel in PURE.items()} == {
        name: name for name in PURE
    }


def test_similarity_is_one_for_itself_and_as_published_for_others() -> None:
    generator = np.random.default_rng(4)
    first, second = (generator.uniform(0, 255, (16, 16)).astype(np.float32) for _ in range(2))
    assert ssim(first[None], first)[0] == pytest.approx(1)
    windows = [(y, x) for y in range(10) for x in range(10)]
    expected = np.mean([_ssim_of(first[y : y + 7, x : x + 7], second[y : y + 7, x : x + 7]) for y, x in windows])
    assert ssim(first[None], second)[0] == pytest.approx(expected)


def test_ground_ink_and_size_do_not_count_for_a_shape() -> None:
    cell = pixels_of(icon("bell"))
    dark = np.asarray(255 - cell, np.uint8)
    larger = np.asarray(cv2.resize(cell, (64, 64), interpolation=cv2.INTER_CUBIC), np.uint8)
    for part in (cell, dark, larger):
        shape = shape_of(part)
        assert shape is not None
        match = icon_pack().best(shape)
        assert match is not None
        assert match.name == "bell"
    assert shape_of(np.full((20, 20, 3), 200, np.uint8)) is None


def test_labelled_boxes_come_before_the_pack() -> None:
    shape = shape_of(pixels_of(icon("bell")))
    assert shape is not None
    more = icon_pack().with_more([("show notifications", shape)], "1 labelled box")
    match = more.best(shape)
    assert match is not None
    assert match.name == "show notifications"
    assert more.described.endswith("; 1 labelled box")
    assert Templates([], [], "").best(shape) is None


def test_a_line_is_cut_at_wide_gaps_and_its_words_are_told_apart() -> None:
    image = Image.new("RGB", (400, 40), "white")
    font = ImageFont.truetype(FONT, 20)
    draw = ImageDraw.Draw(image)
    draw.text((5, 5), "Open file", fill="black", font=font)
    draw.text((150, 5), "Help", fill="black", font=font)
    phrases = phrases_in(np.asarray(image, np.uint8), Rect(0, 4, 400, 30))
    assert [len(words) for words in phrases] == [2, 1]


def test_tesseracts_words_become_lines() -> None:
    head = "level\tpage\tblock\tpar\tline\tword\tleft\ttop\twidth\theight\tconf\ttext"
    rows = [
        "5\t1\t1\t1\t1\t1\t20\t10\t40\t20\t96\tSave",
        "5\t1\t1\t1\t1\t2\t70\t10\t20\t20\t80\tall",
        "5\t1\t1\t1\t2\t1\t2\t60\t9\t9\t91\t ",
    ]
    (line,) = lines_of_tsv("\n".join([head, *rows]), factor=2)
    assert (line.text, line.rect, line.confidence) == ("Save all", Rect(10, 5, 45, 15), 0.8)


def test_a_missing_engine_says_how_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = texts.ENGINES["tesseract"]
    engine = texts.Engine("tesseract", bool, absent.missing, absent.described, absent.read)
    monkeypatch.setattr(texts, "ENGINES", {"tesseract": engine})
    with pytest.raises(EngineMissing, match="setup --with tesseract"):
        read_texts(np.zeros((9, 9, 3), np.uint8), "tesseract")


def _alike(first: str, second: str) -> bool:
    return SequenceMatcher(None, first.casefold(), second.casefold()).ratio() > 0.9


def _ssim_of(first: NDArray[np.float32], second: NDArray[np.float32]) -> float:
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    x, y = first.astype(float), second.astype(float)
    shared = ((x - x.mean()) * (y - y.mean())).mean()
    above = (2 * x.mean() * y.mean() + c1) * (2 * shared + c2)
    return float(above / ((x.mean() ** 2 + y.mean() ** 2 + c1) * (x.var() + y.var() + c2)))
