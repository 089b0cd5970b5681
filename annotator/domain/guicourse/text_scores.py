"""Exact match and F1 of texts as in SQuAD: case, punctuation, articles and spaces do not count."""

import re
import string
from collections import Counter

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)


def normalised(text: str) -> str:
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_PUNCTUATION)).split())


def exact_match(predicted: str, gold: str) -> float:
    return float(normalised(predicted) == normalised(gold))


def f1(predicted: str, gold: str) -> float:
    """The harmonic mean of precision and recall of words, 0 to 1; two texts without a word are equal."""
    predicted_words, gold_words = normalised(predicted).split(), normalised(gold).split()
    if not predicted_words or not gold_words:
        return float(predicted_words == gold_words)
    shared = (Counter(predicted_words) & Counter(gold_words)).total()
    return 2 * shared / (len(predicted_words) + len(gold_words))
