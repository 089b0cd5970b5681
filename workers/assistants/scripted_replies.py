"""What the stand-in for a model says to a prompt: seeded answers, with mistakes and faults at known rates."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

POINT = re.compile(r" at \((\d+), (\d+)\)$", re.MULTILINE)
WRONG = "pyautogui.click(1, 1)"
BOX = re.compile(r"^\[(\d+)\] (?:\[[A-Z0-9:-]+\] )?\[(.*)\] at \(\d+, \d+\)$", re.MULTILINE)
RECTANGLE = re.compile(r"^\[(\d+)\] (\w+) \((\d+), (\d+), (\d+), (\d+)\)$", re.MULTILINE)
LABEL = re.compile(r'^\[\d+\] "([^"]+)" ', re.MULTILINE)
TASK = re.compile(r"^Task: (.+)$", re.MULTILINE)
ELEMENT = re.compile(r"^\[(.+), (\d+), (\d+)\]$", re.MULTILINE)
GIVEN_ELEMENTS = "Given UI elements:"
SHOWN = re.compile(r"^\w+ “(.+)” (<box>[\d ]+</box>)$", re.MULTILINE)
ASKED = {
    "visual": "Where do I see {}?",
    "human": "I need {}: where do I find it?",
    "knowledge": "What is {} commonly for, and where is it?",
    "reasoning": "Which part should I use first for {}, and where is it?",
}
KEPT = 0.7
MOST_TASKS = 5
WRONG_LABEL = "entirely mistaken"


@dataclass(frozen=True, slots=True)
class Behaviour:
    """What the stand-in says: the `answers` by sentence, wrong ones at the rate `mistakes`, faults at theirs.

    Without an answer it clicks on one of the elements that it is told of. `delay`: seconds before each reply,
    `slow`: seconds that a slow one takes. The same seed and the same requests bring the same replies.
    """

    seed: int = 0
    mistakes: float = 0.0
    faults: Mapping[str, float] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    slow: float = 30.0
    retry_after: float | None = None

    def fault(self, text: str, time_asked: int) -> str:
        """The fault with which the text is met when it is asked so often; empty for none."""
        share = seeded_share(self.seed, "fault", time_asked, text)
        for name, rate in self.faults.items():
            if share < rate:
                return name
            share -= rate
        return ""

    def is_mistaken(self, text: str) -> bool:
        return seeded_share(self.seed, "mistake", 0, text) < self.mistakes

    def script(self, text: str) -> str:
        """The script for a prompt's text."""
        if self.is_mistaken(text):
            return WRONG
        # The sentence stands somewhere in the text, behind those of examples; of two that do, the longer one is meant.
        there = [sentence for sentence in self.answers if sentence in text]
        if known := max(there, key=lambda sentence: (text.rfind(sentence), len(sentence)), default=""):
            return self.answers[known]
        points = POINT.findall(text)
        if not points:
            return WRONG
        x, y = points[int(seeded_share(self.seed, "choice", 0, text) * len(points))]
        return f"pyautogui.click({x}, {y})"

    def elements(self, text: str) -> list[list[Any]]:
        """The elements that the text lists behind its example, some left out; a mistaken one is at another place."""
        listed = ELEMENT.findall(text.rpartition(GIVEN_ELEMENTS)[2])
        kept = [element for element in listed if seeded_share(self.seed, "keep", 0, str(element)) < KEPT]
        moved = 1 if self.is_mistaken(text) else 0
        return [[name, int(x) + moved, int(y)] for name, x, y in kept]

    def labels(self, text: str) -> list[Mapping[str, Any]]:
        """A label for each box that the text lists, by its text in `answers`, else made of its own words."""
        return [self._label(int(number), words, text) for number, words in BOX.findall(text)]

    def boxes(self, text: str) -> list[Mapping[str, Any]]:
        """Each numbered rectangle that is not boxed; in the place of a mistaken one its left half, as its own."""
        rectangles = RECTANGLE.findall(text)
        return [
            self._box(int(number), kind, [int(side) for side in sides], text) for number, kind, *sides in rectangles
        ]

    def tasks(self, text: str) -> list[Mapping[str, Any]]:
        """A task for each of the first labels that the text lists; a mistaken one clicks on another label."""
        labels = LABEL.findall(text)[:MOST_TASKS]
        return [self._task(number, labels, text) for number in range(len(labels))]

    def phrasings(self, text: str) -> list[str]:
        """Three reformulations of the sentence that the text ends with; a mistaken one is the sentence itself."""
        sentence = (TASK.findall(text) or [""])[-1].rstrip(".!?")
        others = (
            f"I want this done now: {sentence}",
            f"Could you see to it for me that {sentence}?",
            "Finish that job",
        )
        return [
            sentence if seeded_share(self.seed, "mistake", number, text) < self.mistakes else phrasing
            for number, phrasing in enumerate(others)
        ]

    def dialogues(self, text: str) -> list[Mapping[str, Any]]:
        """A dialogue of each type about what the text lists first; a mistaken one names the box after it."""
        shown = SHOWN.findall(text) or [("nothing", "<box>0 0 1000 1000</box>")]
        return [self._dialogue(number, aspect, shown, text) for number, aspect in enumerate(ASKED)]

    def typed_script(self, text: str) -> str:
        """A click on the label that has most words of the sentence; a mistaken one is on the label after it."""
        sentence = (TASK.findall(text) or [""])[-1]
        labels = LABEL.findall(text) or ["none"]
        words = set(sentence.lower().split())
        fits = [len(words & set(label.split("-"))) for label in labels]
        target = (fits.index(max(fits)) + self.is_mistaken(text)) % len(labels)
        return self.answers.get(sentence, f'pyautogui.click("{labels[target]}")')

    def _box(self, number: int, kind: str, sides: list[int], text: str) -> Mapping[str, Any]:
        facts = {"kind": kind, "confidence": self.confidence(number, text)}
        if seeded_share(self.seed, "mistake", number, text) >= self.mistakes:
            return {"box": number, **facts}
        left, top, right, bottom = sides
        return {"rect": [left, top, max(left + 1, (left + right) // 2), bottom], **facts}

    def confidence(self, number: int, text: str) -> float:
        """How sure it says to be of the entry with this number, or of a whole reply (0)."""
        return round(0.5 + seeded_share(self.seed, "confidence", number, text) / 2, 2)

    def _task(self, number: int, labels: list[str], text: str) -> Mapping[str, Any]:
        label = labels[number].replace("-", " ")
        is_mistaken = seeded_share(self.seed, "mistake", number, text) < self.mistakes
        target = labels[(number + is_mistaken) % len(labels)]
        phrasings = [
            f"I would like to see {label} done",
            f"Could you carry out {label} for me now?",
            f"Time to {label}!",
        ]
        script = f'pyautogui.click("{target}")'
        confidence = self.confidence(number, text)
        return {"sentence": f"Please {label}", "script": script, "phrasings": phrasings, "confidence": confidence}

    def _dialogue(self, number: int, aspect: str, shown: list[tuple[str, str]], text: str) -> Mapping[str, Any]:
        words, place = shown[number % len(shown)]
        is_mistaken = seeded_share(self.seed, "mistake", number, text) < self.mistakes
        other = shown[(number + 1) % len(shown)]
        answer = f"{words} stands at {other[1] if is_mistaken else place}."
        turns = [{"question": ASKED[aspect].format(words), "answer": answer}]
        if aspect == "reasoning":
            turns.append({"question": "And what stands next in the list?", "answer": f"{other[0]}, at {other[1]}."})
        return {"type": aspect, "turns": turns, "confidence": self.confidence(number, text)}

    def _label(self, number: int, words: str, text: str) -> Mapping[str, Any]:
        known = self.answers.get(
            words, " ".join(re.findall(r"[a-z]+", words.lower())[:4]) or f"element number {number}"
        )
        is_mistaken = seeded_share(self.seed, "mistake", number, text) < self.mistakes
        label = WRONG_LABEL if is_mistaken else known
        return {"box": number, "label": label, "confidence": self.confidence(number, text)}


def seeded_share(seed: int, use: str, number: int, text: str) -> float:
    """A number from 0 to 1 that depends on nothing else."""
    digest = hashlib.sha256(f"{seed} {use} {number} {text}".encode()).digest()
    return int.from_bytes(digest[:8]) / 2**64
