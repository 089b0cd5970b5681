"""What public scorers do not give 100 % for its own script, by the rules of their code."""

import pytest

from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.files import StoredImage
from annotator.domain.formats.gold_findings import (
    APOSTROPHE,
    CAPITAL_CALL,
    CAPITALS,
    COPY,
    EVALUATION,
    NO_BOX,
    SHORT,
    UGROUND,
    described,
    gold_findings,
)
from annotator.domain.formats.record import ReleaseHead, ReleaseRecord
from tests.annotator.domain.formats.conftest import SHOP, no_picture

BOTH = (EVALUATION, UGROUND)


def record_of(text: str, family: str = "f") -> ReleaseRecord:
    return ReleaseRecord(family, "test", SHOP, "Do it", (), text, text)


def causes(text: str) -> set[tuple[str, str]]:
    return {(finding.scorer, finding.reason) for finding in gold_findings([record_of(text)])}


@pytest.mark.parametrize(
    "text",
    [
        "pyautogui.click(50.5, 15)",
        "pyautogui.click(50.5, 15, clicks=2)",
        'pyautogui.write("two words")',
        'pyautogui.write("a \\" quote")',
        'pyautogui.press(" ")',
        'pyautogui.hotkey("ctrl", "(")',
        "pyautogui.scroll(-3)",
        "pyautogui.sleep(1)",
    ],
)
def test_most_scripts_are_given_their_whole_score(text: str) -> None:
    assert not causes(f"{text}\n")


@pytest.mark.parametrize(
    ("text", "scorers", "reason"),
    [
        ("pyautogui.click()", (EVALUATION,), NO_BOX),
        ("pyautogui.click(51, 15)", (EVALUATION,), NO_BOX),
        ('pyautogui.write("it\'s")', BOTH, APOSTROPHE),
        ('pyautogui.press("\'")', BOTH, APOSTROPHE),
        ('pyautogui.write("7")', BOTH, SHORT),
        ('pyautogui.write("New York")', (UGROUND,), CAPITALS),
        ('pyautogui.press("A")', (UGROUND,), CAPITALS),
        ('pyautogui.hotkey("ctrl", "C")', (UGROUND,), CAPITALS),
        ("pyautogui.rightClick(50.5, 15)", (UGROUND,), CAPITAL_CALL),
        ("pyautogui.moveTo(50.5, 15)", (UGROUND,), CAPITAL_CALL),
        ('pyperclip.copy("ü")\npyautogui.hotkey("ctrl", "v")', (UGROUND,), COPY),
    ],
)
def test_a_script_that_is_given_less_is_told_with_the_scorer_and_the_reason(
    text: str, scorers: tuple[str, ...], reason: str
) -> None:
    assert causes(f"{text}\n") == {(scorer, reason) for scorer in scorers}


def test_each_family_counts_once_for_a_reason_and_the_first_is_the_example() -> None:
    write = 'pyautogui.write("7")\npyautogui.write("8")\n'
    findings = gold_findings([record_of(write, "a"), record_of("pyautogui.scroll(1)\n", "b"), record_of(write, "c")])
    assert [(finding.scorer, finding.families, finding.example) for finding in findings] == [
        (EVALUATION, 2, "a"),
        (UGROUND, 2, "a"),
    ]
    assert findings[0].sentence == (
        "OmniACT's evaluation gives 2 families less than 100 % for their own scripts: text of one character, or of "
        "none, costs the whole write penalty: it has no pair of characters."
    )
    assert "such as `a`" in described(findings)


@pytest.mark.parametrize("name", ["omniact", "omniact-verbatim"])
def test_the_card_of_omniacts_layout_says_so(name: str, head: ReleaseHead) -> None:
    def card(text: str) -> str:
        files = FORMATS[name].files(head, lambda: [record_of(text)], no_picture)
        readme = next(file.content for file in files if file.path == "README.md")
        assert not isinstance(readme, StoredImage)
        return b"".join(readme).decode()

    assert "gets 100 % from OmniACT's evaluation and UGround's pipeline." in card("pyautogui.click(50.5, 15)\n")
    assert f"- UGround's pipeline gives 1 family less than 100 % for their own scripts: {SHORT}" in card(
        'pyautogui.write("7")\n'
    )
