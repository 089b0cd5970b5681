"""Where public scorers give a released script less than 100 % when it is its own prediction, and why."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from annotator.domain.formats.record import ReleasedScreen, ReleaseRecord
from annotator.domain.formats.released_actions import script_with_points
from annotator.domain.geometry import Point
from annotator.domain.script.actions import Action, At, Copy, Keys, Pointer, Write
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render

EVALUATION, UGROUND, READER = "OmniACT's evaluation", "UGround's pipeline", "Actwright's reader"

NO_KEY = "a press without a key stops it with an error"
NO_BOX = "a click that is not on the centre of a box stops it with an error"
APOSTROPHE = "text and keys end for it at an apostrophe"
SHORT = "text of one character, or of none, costs the whole write penalty: it has no pair of characters"
CAPITALS = "capitals in text and keys count as wrong, because only the gold is written in small letters"
CAPITAL_CALL = "calls such as rightClick and moveTo never match, because only the gold is written in small letters"
COPY = "pyperclip.copy is a line of the gold and none of the prediction"
UNREADABLE = "the script is not the same when it is read back"
REASONS = (UNREADABLE, NO_KEY, NO_BOX, APOSTROPHE, SHORT, CAPITALS, CAPITAL_CALL, COPY)
Cause = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Finding:
    """A reason why a scorer gives some families less than 100 %; `example` is the id of the first of them."""

    scorer: str
    reason: str
    families: int
    example: str

    @property
    def sentence(self) -> str:
        families = "1 family" if self.families == 1 else f"{self.families} families"
        return f"{self.scorer} gives {families} less than 100 % for their own scripts: {self.reason}."


def gold_findings(records: Iterable[ReleaseRecord]) -> list[Finding]:
    """The findings of all families, those of a scorer together, in constant memory.

    The rules are those of the public code (gui-agent's copy of OmniACT's evaluation, UGround's offline evaluation)
    applied to the lines that the release holds. Raises ValueError for a script that cannot be read.
    """
    families: dict[Cause, int] = {}
    examples: dict[Cause, str] = {}
    for record in records:
        for cause in _causes(record):
            families[cause] = families.get(cause, 0) + 1
            examples.setdefault(cause, record.family_id)
    order = sorted(families, key=lambda cause: (cause[0], REASONS.index(cause[1])))
    return [Finding(*cause, families[cause], examples[cause]) for cause in order]


def _causes(record: ReleaseRecord) -> set[Cause]:
    script = script_with_points(record.resolved, record.screen.width, record.screen.height)
    text = render(script, style="omniact")
    causes = set() if parse(text).script == script else {(READER, UNREADABLE)}
    centres = _centres(record.screen)
    for action, line in zip(script, text.splitlines(), strict=True):
        causes.update(_causes_of(action, line, centres))
    return causes


@lru_cache(maxsize=2)  # the families of a screen follow each other
def _centres(screen: ReleasedScreen) -> frozenset[Point]:
    return frozenset(box.rect.center for box in screen.boxes)


def _causes_of(action: Action, line: str, centres: frozenset[Point]) -> Iterator[Cause]:
    """The causes in one line of a released script; both scorers read it as text, in small letters but UGround's
    prediction.
    """
    if isinstance(action, Copy):
        yield UGROUND, COPY
        return
    if action.function != action.function.lower():
        yield UGROUND, CAPITAL_CALL
    match action:
        case Pointer(function="click", target=At(x=x, y=y)):
            if Point(x, y) not in centres:
                yield EVALUATION, NO_BOX
        case Keys(function="press", keys=()):
            yield from _both(NO_KEY)
        case Keys(function="press"):
            yield from _quoted(line)
        case Keys(function="hotkey", keys=keys) if any(key != key.lower() for key in keys):
            yield UGROUND, CAPITALS
        case Write():
            yield from _quoted(line, shortest=2)


def _quoted(line: str, shortest: int = 0) -> Iterator[Cause]:
    """The causes in the first text of a call: the gold's ends at its next quote, the prediction's also at an
    apostrophe.
    """
    gold = line.split('"')[1]
    if "'" in gold:
        yield from _both(APOSTROPHE)
    elif len(gold.lower()) < shortest:
        yield from _both(SHORT)
    if gold.lower() != gold:
        yield UGROUND, CAPITALS


def _both(reason: str) -> Iterator[Cause]:
    yield EVALUATION, reason
    yield UGROUND, reason


def described(findings: Sequence[Finding]) -> str:
    """The findings as Markdown for the card."""
    if not findings:
        return f"Every script, scored as its own prediction, gets 100 % from {EVALUATION} and {UGROUND}."
    lines = [f"- {finding.sentence.removesuffix('.')} (such as `{finding.example}`)." for finding in findings]
    return "\n".join(["Scripts scored as their own predictions get 100 %, but for these:", "", *lines])
