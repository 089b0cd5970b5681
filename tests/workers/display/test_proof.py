"""Tests of the proof on a real display: observed and requested events are compared to the pixel and the key."""

import json
import string
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, At, Keys, Named, Offset, Pause, Pointer, Scroll, Write
from tests.examples import examples
from tests.workers.display.conftest import SIZE, Prover
from workers.display.evidence import Change
from workers.display.evidence_files import EvidenceFiles
from workers.display.pools import DisplayPool
from workers.display.proof import prove

pytestmark = pytest.mark.display

WIDTH, HEIGHT = SIZE
BOX = Rect(100, 50, 121, 61)
CENTER = At(BOX.center.x, BOX.center.y)


def test_a_click_on_the_centre_of_its_box_is_proven(run: Prover) -> None:
    proof = run(Pointer("click", CENTER), boxes=[BOX])
    (click,) = proof.actions
    assert proof.proven
    assert proof.reason == ""
    assert (click.requested_point, click.observed_point) == ((110.5, 55.5), (110, 55))
    assert (click.inside, click.distance) == (True, 0)
    assert [(event.type, event.button) for event in click.observed] == [
        ("move", ""),
        ("button-down", "left"),
        ("button-up", "left"),
    ]


@pytest.mark.parametrize(
    ("function", "button", "presses"),
    [
        ("click", "left", 1),
        ("rightClick", "right", 1),
        ("middleClick", "middle", 1),
        ("doubleClick", "left", 2),
        ("tripleClick", "left", 3),
    ],
)
def test_every_kind_of_click_presses_its_button_as_often_as_it_says(
    run: Prover, function: str, button: str, presses: int
) -> None:
    proof = run(Pointer(function, At(7, 8)))  # type: ignore[arg-type]
    assert proof.proven
    assert [event.button for event in proof.actions[0].observed if event.type == "button-down"] == [button] * presses


@pytest.mark.real_path
@pytest.mark.parametrize("box", [Rect(109, 55, 110, 56), Rect(111, 55, 112, 56), Rect(110, 56, 111, 57)])
def test_a_click_one_pixel_beside_its_box_is_not_proven(run: Prover, box: Rect) -> None:
    proof = run(Pointer("click", At(110, 55)), boxes=[box])
    assert not proof.proven
    assert proof.actions[0].inside is False
    assert proof.actions[0].distance == 1
    assert "1 px outside its box" in proof.reason


@pytest.mark.parametrize("corner", [(0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1)])
def test_the_corner_pixels_of_a_screen_can_be_clicked(run: Prover, corner: tuple[int, int]) -> None:
    assert run(Pointer("moveTo", At(*corner)), Pointer("click", At(*corner)), Keys("press", ("a",))).proven


def test_a_point_off_the_screen_is_not_proven_because_the_display_stops_at_its_edge(run: Prover) -> None:
    proof = run(Pointer("click", At(WIDTH, 5)))
    assert not proof.proven
    assert f"expected left down at ({WIDTH}, 5), saw left down at ({WIDTH - 1}, 5)" in proof.reason


def test_a_move_with_a_duration_leaves_its_path(run: Prover) -> None:
    proof = run(Pointer("moveTo", At(10, 10)), Pointer("moveTo", At(110, 10), duration=0.25))
    between = [x for x, y in proof.path if y == 10]
    assert proof.proven
    assert len(between) > 3
    assert between == sorted(between)
    assert proof.path[0] == (WIDTH // 2, HEIGHT // 2)


def test_a_drag_goes_down_in_one_box_moves_and_comes_up_in_the_other(run: Prover) -> None:
    start = Rect(10, 10, 20, 20)
    proof = run(Pointer("moveTo", At(15, 15)), Pointer("dragTo", CENTER, duration=0.2), boxes=[start, BOX])
    drag = proof.actions[1]
    assert proof.proven
    assert (drag.start_point, drag.start_box, drag.observed_point, drag.box) == ((15, 15), start, (110, 55), BOX)
    pressed = [event.type for event in drag.observed]
    assert pressed[:2] == ["move", "button-down"]
    assert pressed[-1] == "button-up"
    assert set(pressed[2:-1]) == {"move"}


def test_a_drag_that_starts_outside_its_box_is_not_proven(run: Prover) -> None:
    proof = run(Pointer("moveTo", At(15, 15)), Pointer("dragTo", CENTER), boxes=[Rect(16, 15, 17, 16), BOX])
    assert not proof.actions[1].ok
    assert "the drag's start landed at (15, 15), 1 px outside" in proof.actions[1].reason


def test_a_relative_move_is_measured_from_where_the_pointer_was(run: Prover) -> None:
    proof = run(Pointer("moveTo", At(50, 60)), Pointer("moveTo", Offset(-3.7, 8)), Pointer("dragTo", Offset(4, 5)))
    assert proof.proven
    assert [action.observed_point for action in proof.actions] == [(50, 60), (47, 68), (51, 73)]


def test_an_action_at_the_pointer_belongs_to_the_box_the_pointer_was_sent_to(run: Prover) -> None:
    proof = run(Pointer("moveTo", CENTER), Pointer("click"), Scroll("scroll", 1), boxes=[BOX, None, None])
    assert proof.proven
    assert [action.box for action in proof.actions] == [BOX, BOX, BOX]


@pytest.mark.parametrize(
    ("function", "amount", "button"),
    [
        ("scroll", 5, "wheel-up"),
        ("scroll", -7, "wheel-down"),
        ("hscroll", 3, "wheel-right"),
        ("hscroll", -2, "wheel-left"),
    ],
)
def test_a_scroll_turns_the_wheel_exactly_as_far_as_asked(run: Prover, function: str, amount: int, button: str) -> None:
    proof = run(Scroll(function, amount, CENTER), boxes=[BOX])  # type: ignore[arg-type]
    turned = [event.button for event in proof.actions[0].observed if event.type == "button-down"]
    assert proof.proven
    assert turned == [button] * abs(amount)


def test_a_scroll_of_ten_thousand_is_judged_to_its_last_click_and_told_in_short(run: Prover) -> None:
    proof = run(Scroll("scroll", -10_000, CENTER), boxes=[BOX])
    action = proof.as_json()["actions"][0]
    assert proof.proven
    assert len(proof.actions[0].observed) == action["observed_total"] == 20_001
    assert len(action["observed"]) == 1000


def test_all_printable_characters_are_typed_as_they_are_written(run: Prover) -> None:
    text = "".join(map(chr, range(32, 127))) + "\n\tend"
    proof = run(Write(text))
    assert proof.proven
    assert "".join(event.text for event in proof.actions[0].observed) == text


def test_a_character_that_cannot_be_typed_is_reported_with_its_place(run: Prover) -> None:
    proof = run(Write("cafés"))
    assert not proof.proven
    assert "character 4, 'é', cannot be typed" in proof.reason


def test_a_hotkey_goes_down_in_order_and_up_in_reverse(run: Prover) -> None:
    proof = run(Keys("hotkey", ("ctrl", "shift", "t")))
    assert proof.proven
    assert [(event.type, event.keys[0]) for event in proof.actions[0].observed] == [
        ("key-down", "Control_L"),
        ("key-down", "Shift_L"),
        ("key-down", "t"),
        ("key-up", "t"),
        ("key-up", "Shift_L"),
        ("key-up", "Control_L"),
    ]


def test_held_keys_and_buttons_last_until_they_are_released(run: Prover) -> None:
    actions = [Keys("keyDown", ("shift",)), Pointer("mouseDown", At(5, 5)), Pointer("moveTo", At(9, 9))]
    proof = run(*actions, Pointer("mouseUp"), Keys("keyUp", ("shift",)))
    assert proof.proven


@pytest.mark.parametrize(
    "action", [Pointer("mouseUp", At(3, 3)), Keys("keyUp", ("a",)), Scroll("scroll", 0, At(3, 3)), Write("")]
)
def test_an_action_that_does_nothing_proves_nothing(run: Prover, action: Action) -> None:
    proof = run(action)
    assert not proof.proven
    assert "has no effect" in proof.reason


def test_a_pause_causes_no_event_and_is_proven(run: Prover) -> None:
    proof = run(Pause(0.05))
    assert proof.proven
    assert proof.actions[0].latency_ms >= 50


def test_the_pictures_before_and_after_are_the_screenshot(run: Prover, screenshot: bytes) -> None:
    proof = run(Pointer("click", At(5, 5)))
    assert (proof.before, proof.after) == (screenshot, screenshot)


def test_the_evidence_is_a_line_that_names_the_pictures(
    displays: DisplayPool, screenshot: bytes, tmp_path: Path
) -> None:
    script = (Pointer("click", CENTER), Write("ok"))
    proof = prove(script, (BOX, None), screenshot, displays=displays)
    with EvidenceFiles(tmp_path / "evidence") as files:
        files.write("save.py", proof)
    result = json.loads((tmp_path / "evidence/proofs.jsonl").read_text())
    before, after = result.pop("before"), result.pop("after")
    assert result == {"file": "save.py", **json.loads(json.dumps(proof.as_json()))}
    assert result["actions"][0]["asked_point"] == [110.5, 55.5]
    assert result["actions"][0]["box"] == [100, 50, 121, 61]
    assert [result["actions"][0]["observed"][0]["time"], result["tier"]] == [0, "desktop"]
    assert before == after
    assert (tmp_path / "evidence" / before).read_bytes() == screenshot


def test_equal_pictures_are_one_file_and_no_picture_changes_another(run: Prover, tmp_path: Path) -> None:
    proof = run(Pointer("click", At(5, 5)))
    (clicked,) = proof.actions
    changed = replace(clicked, change=Change(Rect(0, 0, 9, 9), b"changed"))
    for again in range(2):  # A later run adds its lines.
        with EvidenceFiles(tmp_path) as files:
            files.write("first", replace(proof, before=b"first", after=b"second"))
            files.write("second", replace(proof, before=b"second", after=b"changed", actions=(changed,)))
            lines = [json.loads(line) for line in (tmp_path / "proofs.jsonl").read_text().splitlines()]
            assert [line["file"] for line in lines] == ["first", "second"] * (again + 1)
            first, second = lines[-2:]
    assert [(tmp_path / first[name]).read_bytes() for name in ("before", "after")] == [b"first", b"second"]
    assert (second["before"], second["after"]) == (first["after"], second["actions"][0]["picture"])
    assert "picture" not in first["actions"][0]
    assert len(list((tmp_path / "pictures").iterdir())) == 3


def test_a_screenshot_of_another_format_is_shown_pixel_for_pixel(displays: DisplayPool, tmp_path: Path) -> None:
    picture = tmp_path / "screen.webp"
    Image.radial_gradient("L").convert("RGB").save(picture, lossless=True)
    proof = prove((Pointer("click", At(1, 1)),), (None,), picture, displays=displays)
    assert proof.proven
    assert proof.before.startswith(b"\x89PNG")


def test_misuse_is_refused_before_anything_runs(displays: DisplayPool, screenshot: bytes) -> None:
    click = Pointer("click", At(1, 1))
    with pytest.raises(ValueError, match="a target for each"):
        prove((), (), screenshot, displays=displays)
    with pytest.raises(ValueError, match="a target for each"):
        prove((click,), (), screenshot, displays=displays)
    with pytest.raises(ValueError, match="not resolved"):
        prove((Pointer("click", Named("save")),), (None,), screenshot, displays=displays)
    with pytest.raises(ValueError, match="not a picture"):
        prove((click,), (None,), b"GIF89a?", displays=displays)


pixels = st.builds(At, st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1))
texts = st.text(string.printable[:95] + "\n\t", min_size=1, max_size=12)
names = st.sampled_from(["enter", "tab", "a", "A", "<", "f5", "up", "num7", "command", "escape", "~"])
actions = st.one_of(
    st.builds(Pointer, st.sampled_from(["click", "rightClick", "doubleClick", "moveTo", "dragTo"]), pixels),
    st.builds(Scroll, st.sampled_from(["scroll", "hscroll"]), st.integers(1, 9) | st.integers(-9, -1), pixels),
    st.builds(Keys, st.just("press"), st.tuples(names), st.integers(1, 3)),
    st.builds(Keys, st.just("hotkey"), st.tuples(st.sampled_from(["ctrl", "alt", "shift", "option"]), names)),
    st.builds(Write, texts),
)


@pytest.mark.real_path
@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(actions, min_size=1, max_size=8))
def test_every_sound_script_is_proven(run: Prover, script: list[Action]) -> None:
    proof = run(*script)
    assert proof.proven, proof.reason
