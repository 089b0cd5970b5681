"""Vectors of sentences: those of an embeddings endpoint read strictly and kept as text, compared by cosines."""

import base64
import json
import struct
from collections.abc import Mapping, Sequence
from math import isfinite, sqrt
from typing import Any, Final

import numpy as np

from annotator.domain.completions import Completion, Unreadable
from annotator.domain.similar_sentences import Candidate, Key, nearest

MOST_DIMENSIONS: Final = 4096
SENTENCES_OF_AN_ASK: Final = 16
MOST_TOKENS: Final = 100_000_000


def read_embeddings(body: str, count: int) -> Completion:
    """So many vectors of a response's body, of length 1 and as `unpacked` reads them.

    Raises Unreadable for anything else.
    """
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        raise Unreadable("malformed", "The endpoint's response is not JSON.") from None
    match value:
        case {"data": [*entries], **rest} if len(entries) == count:
            rows = {row.get("index"): row.get("embedding") for row in entries if isinstance(row, dict)}
            vectors = [_vector(rows.get(position)) for position in range(count)]
            if len(set(map(len, vectors))) > 1:
                raise Unreadable("malformed", "The vectors of the response have different lengths.")
            tokens = _tokens(rest.get("usage"))
            text = json.dumps([_packed(vector) for vector in vectors])
            return Completion(text, input_tokens=tokens, output_tokens=None if tokens is None else 0)
    raise Unreadable("malformed", f"The endpoint's response does not hold {count} embeddings.")


def _vector(value: Any) -> list[float]:
    numbers = value if isinstance(value, list) and 0 < len(value) <= MOST_DIMENSIONS else []
    if not numbers or not all(isinstance(number, int | float) and isfinite(number) for number in numbers):
        raise Unreadable("malformed", "The response holds what is no vector of numbers.")
    length = sqrt(sum(number * number for number in numbers))
    if not length or not isfinite(length):
        raise Unreadable("malformed", "The response holds a vector of length zero, or none that can be measured.")
    return [number / length for number in numbers]


def _tokens(usage: Any) -> int | None:
    counted = usage.get("prompt_tokens") if isinstance(usage, dict) else None
    is_count = isinstance(counted, int) and not isinstance(counted, bool) and 0 <= counted <= MOST_TOKENS
    return counted if is_count else None


def _packed(vector: Sequence[float]) -> str:
    """A vector as text: half precision is enough to say which sentence is nearer."""
    return base64.b64encode(struct.pack(f"<{len(vector)}e", *vector)).decode()


def unpacked(answer: str) -> list[tuple[float, ...]]:
    """The vectors of a stored answer."""
    contents = [base64.b64decode(text) for text in json.loads(answer)]
    return [struct.unpack(f"<{len(content) // 2}e", content) for content in contents]


class EmbeddedSentences:
    """Finds the candidates whose vectors are nearest to that of a sentence. Raises KeyError without a vector."""

    def __init__(self, candidates: Sequence[Candidate[Key]], vectors: Mapping[str, Sequence[float]]) -> None:
        self._candidates, self._vectors = candidates, vectors
        self._matrix = np.array([vectors[candidate.sentence] for candidate in candidates], dtype=np.float32)

    def nearest(self, sentence: str, number: int, *, without_family: str = "") -> list[Candidate[Any]]:
        """The nearest candidates, the nearest first, one of each family and none of `without_family`."""
        own = np.array(self._vectors[sentence], dtype=np.float32)
        similarities = (self._matrix @ own).tolist() if self._candidates else []
        return nearest(self._candidates, similarities, number, without_family=without_family)
