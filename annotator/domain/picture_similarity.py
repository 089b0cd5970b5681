"""Similarity of two screenshots, by their signatures."""

import numpy as np

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
