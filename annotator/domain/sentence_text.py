"""Sentences compared: their words, the words they share, the letters one would change."""

import re
import unicodedata
from collections import Counter
from collections.abc import Set

WORD = re.compile(r"\w+")


def words(sentence: str) -> tuple[str, ...]:
    """The words and numbers of a sentence, case-folded, without punctuation."""
    return tuple(WORD.findall(unicodedata.normalize("NFKC", sentence).casefold()))


def overlap(one: Set[str], other: Set[str]) -> float:
    """Shared words over all words (Jaccard), 0 to 1; two empty sets are equal."""
    union = len(one | other)
    return len(one & other) / union if union else 1.0


def edit_similarity(one: str, other: str) -> float:
    """1 - Levenshtein distance / length of the longer text: 1 for equal texts, 0 for nothing in common."""
    longer = max(len(one), len(other))
    return 1 - _distance(one, other) / longer if longer else 1.0


def most_alike(one: str, other: str) -> float:
    """No less than `edit_similarity`, for a fraction of the work: the letters they share in any order."""
    longer = max(len(one), len(other))
    return (Counter(one) & Counter(other)).total() / longer if longer else 1.0


def _distance(one: str, other: str) -> int:
    row = list(range(len(other) + 1))
    for number, char in enumerate(one, 1):
        above, row[0] = row[0], number
        for column, against in enumerate(other, 1):
            cost = min(row[column] + 1, row[column - 1] + 1, above + (char != against))
            above, row[column] = row[column], cost
    return row[-1]
