"""Groups of screenshots that show nearly the same, among many, in near-linear time."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from annotator.domain.disjoint_sets import DisjointSets
from annotator.domain.picture_pairs import Numbers, near_pairs
from annotator.domain.picture_signature import Signature
from annotator.domain.picture_similarity import is_recognised

INDEXED_FEATURES = 64
LONG_LIST = 64
NEIGHBOURS = 16


def near_pictures(signatures: Sequence[Signature]) -> tuple[int, ...]:
    """For each picture the position of the first one of its group; groups close over chains.

    Pictures are compared where they share a feature, all pairs of a feature that up to LONG_LIST pictures have, else
    each with the NEIGHBOURS next to it: near-linear, since what everything has (a panel) says nothing. Pictures with
    too few words to be recognised by are alone.
    """
    groups = DisjointSets(range(len(signatures)))
    roots = np.arange(len(signatures), dtype=np.int64)
    different = np.empty(0, np.int64)
    for pairs in _candidates(signatures):
        firsts, seconds = pairs >> 32, pairs & 0xFFFFFFFF
        pairs = np.setdiff1d(pairs[roots[firsts] != roots[seconds]], different, assume_unique=True)
        firsts, seconds = pairs >> 32, pairs & 0xFFFFFFFF
        near = near_pairs(signatures, firsts, seconds)
        for first, second in zip(firsts[near].tolist(), seconds[near].tolist(), strict=True):
            groups.union(*sorted((groups.find(first), groups.find(second))))
        if near.any():
            roots = np.array([groups.find(number) for number in range(len(signatures))], np.int64)
        different = np.concatenate([different, pairs[~near]])
    return tuple(roots.tolist())


def _candidates(signatures: Sequence[Signature]) -> Iterator[Numbers]:
    """Pairs of pictures that share an indexed feature, as first << 32 | second, next neighbours first.

    Those of an array are distinct; groups that form early spare later comparisons.
    """
    numbers = [number for number, signature in enumerate(signatures) if is_recognised(signature)]
    indexed = [signatures[number].features[:INDEXED_FEATURES] for number in numbers]
    if not indexed:
        return
    picture_numbers = np.repeat(np.array(numbers, dtype=np.int64), [len(features) for features in indexed])
    features = np.concatenate(indexed)
    order = np.lexsort((picture_numbers, features))
    yield from _pairs(features[order], picture_numbers[order])


def _pairs(features: NDArray[np.uint32], picture_numbers: Numbers) -> Iterator[Numbers]:
    """The pairs within lists of equal features, at distances 1, 2 to 3, 4 to 7, …; both arrays are sorted so."""
    _, starts, lengths = np.unique(features, return_index=True, return_counts=True)
    length = np.repeat(lengths, lengths)
    reach = np.where(length > LONG_LIST, NEIGHBOURS, LONG_LIST)
    ends = np.repeat(starts + lengths, lengths)
    positions = np.arange(len(features))
    distance = 1
    while distance < LONG_LIST:
        pairs = [np.empty(0, np.int64)]
        for step in range(distance, 2 * distance):
            with_next = np.flatnonzero((positions + step < ends) & (step <= reach))
            pairs.append(np.unique(picture_numbers[with_next] << 32 | picture_numbers[with_next + step]))
        yield np.unique(np.concatenate(pairs))
        distance *= 2
