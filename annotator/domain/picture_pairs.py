"""Compares many pairs of picture signatures at once, as `picture_similarity.is_near` compares one."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from annotator.domain.picture_signature import MOST_FEATURES, MOST_WORDS, Signature
from annotator.domain.picture_similarity import (
    ANYWHERE,
    CODE_TOLERANCE,
    FEWEST_FEATURES,
    OTHER_SIZE,
    PLACE_TOLERANCE,
    SAME_PLACE,
)

Numbers: TypeAlias = NDArray[np.int64]
Answers: TypeAlias = NDArray[np.bool_]

BATCH = 256
# Half of the words in place (SAME_PLACE) leave fewer than 5 of 24 drawn ones there once in 1,300 times.
SAMPLED_WORDS, SAMPLED_SHARE = 24, 1 / 6
# No word is there: pictures are at most 20,000 pixels wide. No feature is this, and the same twice is not one.
NOWHERE, NO_FEATURE = 0xF000, 0xFFFFFFFF


def near_pairs(signatures: Sequence[Signature], firsts: Numbers, seconds: Numbers) -> Answers:
    """Whether the signatures at each two positions are near; all have enough words to be recognised by.

    Most pairs differ, and some of a picture's words show that.
    """
    answers = [
        _near_batch(signatures, firsts[start : start + BATCH], seconds[start : start + BATCH])
        for start in range(0, len(firsts), BATCH)
    ]
    return np.concatenate([np.empty(0, np.bool_), *answers])


def _near_batch(signatures: Sequence[Signature], firsts: Numbers, seconds: Numbers) -> Answers:
    pairs = [(signatures[first], signatures[second]) for first, second in zip(firsts, seconds, strict=True)]
    same_size = np.array([(first.width, first.height) == (second.width, second.height) for first, second in pairs])
    near = shared_feature_shares(pairs) >= np.where(same_size, ANYWHERE, OTHER_SIZE)
    undecided = np.flatnonzero(same_size & ~near)
    undecided = undecided[places_shared([pairs[number] for number in undecided], SAMPLED_WORDS) > SAMPLED_SHARE]
    near[undecided] = places_shared([pairs[number] for number in undecided]) >= SAME_PLACE
    return near


def shared_feature_shares(pairs: Sequence[tuple[Signature, Signature]]) -> NDArray[np.float64]:
    """`picture_similarity.shared_features` of each pair."""
    if not pairs:
        return np.empty(0)
    merged = np.full((len(pairs), 2 * MOST_FEATURES), NO_FEATURE, np.uint32)
    counts = np.empty((len(pairs), 2), np.int64)
    sketch = np.full(len(pairs), 2 * MOST_FEATURES)
    for number, pair in enumerate(pairs):
        for column, picture in enumerate(pair):
            start = column * MOST_FEATURES
            merged[number, start : start + len(picture.features)] = picture.features
            counts[number, column] = picture.feature_count
            if len(picture.features) < picture.feature_count:
                sketch[number] = min(sketch[number], len(picture.features))
    merged.sort(axis=1)
    is_feature = merged != NO_FEATURE
    is_second = np.zeros_like(is_feature)
    is_second[:, 1:] = (merged[:, 1:] == merged[:, :-1]) & is_feature[:, 1:]
    rank = np.cumsum(is_feature & ~is_second, axis=1, dtype=np.int32)
    common = (is_second & (rank <= sketch[:, None])).sum(axis=1)
    share = common / np.maximum(np.minimum(sketch, rank[:, -1]), 1)
    fewest = counts.min(axis=1)
    result = np.minimum(share * counts.sum(axis=1) / (1 + share) / np.maximum(fewest, 1), 1.0)
    return np.where(fewest < FEWEST_FEATURES, 0.0, result)


def places_shared(pairs: Sequence[tuple[Signature, Signature]], most: int = MOST_WORDS) -> NDArray[np.float64]:
    """`picture_similarity.words_in_place` of each pair, of up to `most` words; words are stored in a random order."""
    if not pairs:
        return np.empty(0)
    ordered = [sorted((picture.words for picture in pair), key=len) for pair in pairs]
    sampled = _padded([fewer[:most] for fewer, _ in ordered], 0)
    others = _padded([more for _, more in ordered], NOWHERE)
    matches = np.bitwise_count(sampled[:, :, None, 2] ^ others[:, None, :, 2]) <= CODE_TOLERANCE
    for axis in range(2):  # in 16 bits, whose differences wrap around
        offset = sampled[:, :, None, axis] - others[:, None, :, axis] + np.uint16(PLACE_TOLERANCE)
        matches &= offset <= 2 * PLACE_TOLERANCE
    counts = np.array([min(len(fewer), most) for fewer, _ in ordered])
    is_word = np.arange(sampled.shape[1]) < counts[:, None]
    shares: NDArray[np.float64] = (matches.any(axis=2) & is_word).sum(axis=1) / np.maximum(counts, 1)
    return shares


def _padded(words: Sequence[NDArray[np.uint16]], place: int) -> NDArray[np.uint16]:
    padded = np.full((len(words), max(map(len, words)), 3), place, np.uint16)
    for number, rows in enumerate(words):
        padded[number, : len(rows)] = rows
    return padded
