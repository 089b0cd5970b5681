"""Groups of screenshots that show nearly the same, among many, in near-linear time."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from annotator.domain.disjoint_sets import DisjointSets
from annotator.domain.picture_pairs import Numbers, near_pairs
from annotator.domain.picture_signature import Signature
from annotator.domain.picture_similarity import is_recognised

INDEXED_FEATURES = 64
# All pairs of a feature that so many pictures have; of more, each picture with the NEIGHBOURS next to it.
LONG_LIST, NEIGHBOURS = 16, 4
# A feature of more pictures is no reason to compare two of them that share no other one.
RARE_LIST = 4
ROUND = 100_000


def near_pictures(signatures: Sequence[Signature]) -> tuple[int, ...]:
    """For each picture the position of the first one of its group; groups close over chains.

    Pictures are compared where they share a rare feature or several others: near-linear, since what everything has (a
    panel) says nothing. Pictures with too few words to be recognised by are alone.
    """
    groups = DisjointSets(range(len(signatures)))
    roots = np.arange(len(signatures), dtype=np.int64)
    candidates = _candidates(signatures)
    for start in range(0, len(candidates), ROUND):
        pairs = candidates[start : start + ROUND]
        firsts, seconds = pairs >> 32, pairs & 0xFFFFFFFF
        undecided = roots[firsts] != roots[seconds]
        firsts, seconds = firsts[undecided], seconds[undecided]
        near = near_pairs(signatures, firsts, seconds)
        for first, second in zip(firsts[near].tolist(), seconds[near].tolist(), strict=True):
            groups.union(*sorted((groups.find(first), groups.find(second))))
        if near.any():
            roots = np.array([groups.find(number) for number in range(len(signatures))], np.int64)
    return tuple(roots.tolist())


def _candidates(signatures: Sequence[Signature]) -> Numbers:
    """Distinct pairs of pictures to be compared, as first << 32 | second; those that share most features come first,
    since groups that form early spare later comparisons.
    """
    numbers = [number for number, signature in enumerate(signatures) if is_recognised(signature)]
    if not numbers:
        return np.empty(0, np.int64)
    indexed = [signatures[number].features[:INDEXED_FEATURES] for number in numbers]
    picture_numbers = np.repeat(np.array(numbers, dtype=np.int64), [len(features) for features in indexed])
    features = np.concatenate(indexed)
    order = np.lexsort((picture_numbers, features))
    pairs, counts = np.unique(_pairs(features[order], picture_numbers[order]), return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return np.asarray(pairs[order[counts[order] > 1]])


def _pairs(features: NDArray[np.uint32], picture_numbers: Numbers) -> Numbers:
    """The pairs within lists of equal features, those of rare features twice; both arrays are sorted by feature."""
    _, starts, lengths = np.unique(features, return_index=True, return_counts=True)
    length = np.repeat(lengths, lengths)
    reach = np.where(length > LONG_LIST, NEIGHBOURS, LONG_LIST)
    ends = np.repeat(starts + lengths, lengths)
    positions = np.arange(len(features))
    parts = [np.empty(0, np.int64)]
    for step in range(1, LONG_LIST):
        with_next = np.flatnonzero((positions + step < ends) & (step <= reach))
        pairs = picture_numbers[with_next] << 32 | picture_numbers[with_next + step]
        parts += [pairs, pairs[length[with_next] <= RARE_LIST]]
    return np.concatenate(parts)
