"""Tests of GUIEnv: layout order, crops of a page, questions on them."""

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from annotator.domain.guicourse.guienv import PageText, crops, global_text, local_records


@st.composite
def pages(draw: st.DrawFn) -> tuple[list[PageText], int, int]:
    width, height = draw(st.integers(100, 900)), draw(st.integers(100, 2500))
    texts = []
    for number in range(draw(st.integers(0, 60))):
        left, top = draw(st.integers(0, width - 20)), draw(st.integers(0, height - 10))
        rect = Rect(left, top, left + draw(st.integers(1, 200)), top + draw(st.integers(1, 30))).clamp(width, height)
        assert rect
        texts.append(PageText(rect, f"text {number % 7}"))
    return texts, width, height


@given(page=pages(), longest=st.tuples(st.integers(64, 700), st.integers(64, 700)))
def test_crops_are_small_enough_hold_ten_whole_texts_and_lose_none_in_silence(
    page: tuple[list[PageText], int, int], longest: tuple[int, int]
) -> None:
    texts, width, height = page
    cropped = crops(texts, width, height, longest=longest)
    kept = 0
    for crop in cropped.crops:
        assert crop.area.width <= longest[0]
        assert crop.area.height <= longest[1]
        assert crop.area.clamp(width, height) == crop.area
        assert len(crop.texts) >= 10
        kept += len(crop.texts)
        for text in crop.texts:
            on_page = Rect(
                text.rect.left + crop.area.left, text.rect.top + crop.area.top,
                text.rect.right + crop.area.left, text.rect.bottom + crop.area.top,
            )  # fmt: skip
            assert PageText(on_page, text.text) in texts
    assert kept + cropped.cut <= len(texts)
    assert cropped.poor or kept + cropped.cut == len(texts)


def test_a_page_is_cut_between_its_lines() -> None:
    texts = [PageText(Rect(10, top, 90, top + 12), f"line {top}") for top in range(0, 1000, 20)]
    cropped = crops(texts, 100, 1000, longest=(100, 300))
    assert (cropped.cut, [len(crop.texts) for crop in cropped.crops]) == (0, [15, 15, 15])
    assert cropped.poor == 1  # the last five lines


def test_the_global_text_is_in_layout_order_with_boxes_in_thousandths() -> None:
    texts = [PageText(Rect(0, 500, 100, 520), "Imprint"), PageText(Rect(100, 3, 200, 13), "Basket"),
             PageText(Rect(0, 4, 50, 12), "Shop")]  # fmt: skip
    assert global_text(texts, 200, 1000) == (
        "Shop <box>0 4 250 12</box>\nBasket <box>500 3 1000 13</box>\nImprint <box>0 500 500 520</box>\n"
    )


def test_ten_texts_are_asked_for_in_both_directions_and_a_repeated_text_has_all_its_places() -> None:
    texts = [PageText(Rect(0, top, 50, top + 10), "Buy" if top < 40 else f"line {top}") for top in range(0, 400, 20)]
    (crop,) = crops(texts, 100, 400, longest=(100, 400)).crops
    records = list(local_records(crop, "image_shop_1-split-0", 1))
    assert records == list(local_records(crop, "image_shop_1-split-0", 1))
    assert [record["task_type"] for record in records] == ["text2bbox", "bbox2text"] * 10
    assert len({record["uid"] for record in records}) == 20
    for asked, answered in zip(records[::2], records[1::2], strict=True):
        assert answered["question"] in asked["answer"]
        assert answered["answer"] == asked["question"]
        assert len(asked["answer"]) == (2 if asked["question"] == "Buy" else 1)
