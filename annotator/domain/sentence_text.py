"""Comparison of sentences: shared words and edit similarity."""

import re
import unicodedata
from collections import Counter
from collections.abc import Hashable, Set
from typing import TypeVar

Word = TypeVar("Word", bound=Hashable)

WORD = re.compile(r"\w+")
LEAST_CHARACTERS = 4


def words(sentence: str) -> tuple[str, ...]:
    """The words and numbers of a sentence, case-folded, without punctuation."""
    return tuple(WORD.findall(unicodedata.normalize("NFKC", sentence).casefold()))


def is_too_short(sentence: str) -> bool:
    """Whether a sentence has too few letters and digits to say a task, in any script: “x”, “go”."""
    return sum(len(word) for word in words(sentence)) < LEAST_CHARACTERS


def overlap(first: Set[Word], second: Set[Word]) -> float:
    """Shared words over all words (Jaccard), 0 to 1; two empty sets are equal."""
    union = len(first | second)
    return len(first & second) / union if union else 1.0


def edit_similarity(first: str, second: str) -> float:
    """1 - Levenshtein distance / length of the longer text: 1 for equal texts, 0 for nothing in common."""
    longer = max(len(first), len(second))
    return 1 - _distance(first, second) / longer if longer else 1.0


def max_edit_similarity(first: str, second: str) -> float:
    """An upper bound of `edit_similarity`, at a fraction of its cost: shared letters in any order."""
    longer = max(len(first), len(second))
    return (Counter(first) & Counter(second)).total() / longer if longer else 1.0


def _distance(first: str, second: str) -> int:
    row = list(range(len(second) + 1))
    for number, char in enumerate(first, 1):
        diagonal, row[0] = row[0], number
        for column, other_char in enumerate(second, 1):
            cost = min(row[column] + 1, row[column - 1] + 1, diagonal + (char != other_char))
            diagonal, row[column] = row[column], cost
    return row[-1]
