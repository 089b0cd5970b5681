"""The five columns: a table worked by hand, the identity that ties them, and their breakdowns."""

from dataclasses import astuple
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from annotator.domain.scoring.examples import Example, Gold
from annotator.domain.scoring.report import AggregateScores, score
from annotator.domain.scoring.variants import VARIANTS, Variant
from annotator.domain.script.actions import At, Keys, Pointer, Script, Write

BOX = Rect(0, 0, 30, 40)
CLICK, WRITE, PRESS = Pointer("click", At(15, 20)), Write("ab"), Keys("press", ("enter",))

actions = st.one_of(
    st.builds(lambda x, y: Pointer("click", At(x, y)), st.integers(-99, 99), st.integers(-99, 99)),
    st.builds(lambda x: Pointer("moveTo", At(x, 5)), st.integers(0, 99)),
    st.builds(Write, st.text("ab", max_size=4)),
    st.builds(lambda key: Keys("press", (key,)), st.sampled_from(["enter", "tab"])),
)
scripts = st.lists(actions, min_size=1, max_size=4).map(tuple)
variants = st.sampled_from(list(VARIANTS.values()))


@st.composite
def examples(draw: st.DrawFn) -> Example:
    script: Script = draw(scripts)
    boxes = tuple(BOX if isinstance(action, Pointer) else None for action in script)
    gold = Gold(draw(st.text("01", min_size=1)), draw(st.sampled_from(["web", "desktop"])), script, boxes)
    kin = st.just(script).flatmap(lambda same: st.tuples(*map(_kin, same)))
    return Example(gold, draw(st.none() | scripts | kin))


def _kin(action: object) -> st.SearchStrategy[object]:
    """Another action of the same name, so that sequences match and penalties are paid."""
    return actions.filter(
        lambda other: type(other) is type(action) and getattr(other, "function", 0) == getattr(action, "function", 0)
    )


def test_three_tasks_worked_by_hand() -> None:
    given_examples = [
        # 1 action, weight 0.1, right.
        Example(Gold("0", "web", (CLICK,), (BOX,)), (CLICK,)),
        # 2 actions, weight 1.1, alpha 0.55, wrong key: K = 0.55.
        Example(Gold("1", "web", (CLICK, PRESS), (BOX, None)), (CLICK, Keys("press", ("tab",)))),
        # 3 actions, weight 2.1, not matched.
        Example(Gold("2", "desktop", (CLICK, WRITE, PRESS), (BOX, None, None)), (CLICK,)),
    ]
    report = score(given_examples, VARIANTS["paper"])
    # Ideal 0.1 + 1.1 + 2.1 = 3.3; SS = 1.2 / 3.3; Kp = 0.55 / 3.3; AS = 0.65 / 3.3.
    assert report.variant == "paper"
    assert astuple(report.overall) == pytest.approx((3, 1.2 / 3.3, 0, 0.55 / 3.3, 0, 0.65 / 3.3))
    # Within the web: ideal 1.2, all matched, AS = 0.65 / 1.2.
    assert astuple(report.by_platform["web"]) == pytest.approx((2, 1, 0, 0.55 / 1.2, 0, 0.65 / 1.2))
    assert {length: figures.sequence_score for length, figures in report.by_length.items()} == {
        1: 1,
        2: 1,
        3: 0,
    }
    assert score(given_examples, VARIANTS["unweighted"]).overall.sequence_score == pytest.approx(2 / 3)


@given(st.lists(examples(), min_size=1, max_size=6), variants)
def test_the_action_score_is_the_sequence_score_less_the_penalties(samples: list[Example], variant: Variant) -> None:
    report = score(samples, variant)
    for row in (report.overall, *report.by_length.values(), *report.by_platform.values()):
        lost = row.click_penalty + row.key_penalty + row.write_penalty
        assert row.action_score == pytest.approx(row.sequence_score - lost, abs=1e-9)
        assert 0 <= row.action_score <= row.sequence_score <= 1 + 1e-12


@given(st.lists(examples(), min_size=1, max_size=6), variants, st.randoms())
def test_the_order_of_examples_does_not_change_a_digit(samples: list[Example], variant: Variant, dice: Random) -> None:
    shuffled = list(samples)
    dice.shuffle(shuffled)
    assert score(samples, variant) == score(shuffled, variant)


@given(st.lists(examples(), min_size=1, max_size=6), variants)
def test_gold_inside_its_boxes_scored_against_itself_is_perfect(samples: list[Example], variant: Variant) -> None:
    perfect = [Example(_aimed(example.gold), _aimed(example.gold).script) for example in samples]
    assert score(perfect, variant).overall == AggregateScores(len(samples), 1, 0, 0, 0, 1)


def _aimed(gold: Gold) -> Gold:
    script = tuple(Pointer(a.function, At(15, 20)) if isinstance(a, Pointer) else a for a in gold.script)
    return Gold(gold.id, gold.platform, script, gold.boxes)


def test_nothing_to_score_is_said() -> None:
    with pytest.raises(ValueError, match="no task"):
        score([], VARIANTS["paper"])
