"""Similarity of screenshots: comparison of two signatures, and near-linear grouping of many."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from annotator.domain.disjoint_sets import DisjointSets
from annotator.domain.picture_signature import Signature

# Words of a picture of the same size that are in their place with nearly the same shape.
SAME_PLACE = 0.5
PLACE_TOLERANCE = 4
CODE_TOLERANCE = 4
# Neighbouring words found in the smaller picture and in the other: of other size, or anywhere in the same size.
OTHER_SIZE = 0.2
ANYWHERE = 0.95
FEWEST_WORDS = 8
FEWEST_FEATURES = 4
FINGERPRINT_DISTANCE = 4
PLAIN_BITS = 8

INDEXED_FEATURES = 64
LONG_LIST = 64
NEIGHBOURS = 16


def is_near(first: Signature, second: Signature) -> bool:
    """Whether the pictures show nearly the same; False where either has too few words to be recognised by."""
    if not (is_recognised(first) and is_recognised(second)):
        return False
    same_size = (first.width, first.height) == (second.width, second.height)
    if same_size and words_in_place(first, second) >= SAME_PLACE:
        return True
    return shared_features(first, second) >= (ANYWHERE if same_size else OTHER_SIZE)


def is_recognised(signature: Signature) -> bool:
    """Whether the picture has enough words to be compared by them."""
    return len(signature.words) >= FEWEST_WORDS


def near_fingerprints(first: int, second: int) -> bool:
    """Whether two pictures without words look nearly the same, by their 64-bit difference hashes.

    Never for a hash of nearly equal bits: a plain surface is near to every other.
    """
    plain = any(min(bits.bit_count(), 64 - bits.bit_count()) < PLAIN_BITS for bits in (first, second))
    return not plain and (first ^ second).bit_count() <= FINGERPRINT_DISTANCE


def words_in_place(first: Signature, second: Signature) -> float:
    """The share of words, 0 to 1, of the picture with fewer words that are in the same place in the other."""
    fewer, more = sorted((first.words, second.words), key=len)
    if not len(fewer):
        return 0.0
    offsets = np.abs(fewer[:, None, :2].astype(np.int32) - more[None, :, :2].astype(np.int32))
    differing = np.bitwise_count(fewer[:, None, 2] ^ more[None, :, 2])
    matches = (offsets <= PLACE_TOLERANCE).all(axis=2) & (differing <= CODE_TOLERANCE)
    return float(matches.any(axis=1).mean())


def shared_features(first: Signature, second: Signature) -> float:
    """The share of features, 0 to 1, of the picture with fewer features that occur anywhere in the other.

    Estimated from the smallest hashes of both where not all are kept (bottom-k sketches, Cohen and Kaplan 2007).
    """
    fewest = min(first.feature_count, second.feature_count)
    if fewest < FEWEST_FEATURES:
        return 0.0
    union = np.union1d(first.features, second.features)
    sketch_sizes = [
        len(signature.features) for signature in (first, second) if len(signature.features) < signature.feature_count
    ]
    sample = union[: min(sketch_sizes, default=len(union))]
    common = np.intersect1d(first.features, second.features, assume_unique=True)
    share = np.isin(sample, common).mean()
    total = (first.feature_count + second.feature_count) / (1 + share)
    return float(min(share * total / fewest, 1.0))


def near_pictures(signatures: Sequence[Signature]) -> tuple[int, ...]:
    """For each picture the position of the first one of its group; groups close over chains.

    Pictures are compared where they share a feature, all pairs of a feature that up to LONG_LIST pictures have, else
    each with the NEIGHBOURS next to it: near-linear, since what everything has (a panel) says nothing.
    """
    groups = DisjointSets(range(len(signatures)))
    for first, second in _candidates(signatures):
        if groups.find(first) != groups.find(second) and is_near(signatures[first], signatures[second]):
            groups.union(*sorted((groups.find(first), groups.find(second))))
    return tuple(groups.find(number) for number in range(len(signatures)))


def _candidates(signatures: Sequence[Signature]) -> Iterator[tuple[int, int]]:
    """Distinct pairs of pictures that share an indexed feature."""
    indexed = [signature.features[:INDEXED_FEATURES] for signature in signatures]
    if not indexed:
        return
    picture_numbers = np.repeat(np.arange(len(indexed), dtype=np.int64), [len(features) for features in indexed])
    features = np.concatenate(indexed)
    order = np.lexsort((picture_numbers, features))
    pairs = _pairs(features[order], picture_numbers[order])
    for pair in np.unique(pairs):
        yield divmod(int(pair), 1 << 32)


def _pairs(features: NDArray[np.uint32], picture_numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """The pairs within lists of equal features as first << 32 | second; both arrays are sorted by feature."""
    _, starts, lengths = np.unique(features, return_index=True, return_counts=True)
    length = np.repeat(lengths, lengths)
    reach = np.where(length > LONG_LIST, NEIGHBOURS, LONG_LIST)
    ends = np.repeat(starts + lengths, lengths)
    positions = np.arange(len(features))
    pairs = [np.empty(0, np.int64)]
    for step in range(1, LONG_LIST):
        with_next = np.flatnonzero((positions + step < ends) & (step <= reach))
        if not with_next.size:
            break
        pairs.append(np.unique(picture_numbers[with_next] << 32 | picture_numbers[with_next + step]))
    return np.concatenate(pairs)
