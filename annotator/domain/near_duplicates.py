"""Groups of near-duplicate sentences by word overlap, without comparing every pair, in a few dozen bytes a sentence."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from annotator.domain.disjoint_sets import DisjointSets
from annotator.domain.sentence_text import words

NEAR = 0.8
# A share that is a whole number of words but for the rounding of floating-point numbers counts as that number.
ROUNDING = 1e-9
# Of a word that more sentences have, groups are compared instead of pairs. Pairs are made from so many at once.
LONG_LIST, BLOCK = 256, 100_000
Numbers: TypeAlias = NDArray[np.signedinteger]


def near_duplicates(sentences: Iterable[str], threshold: float = NEAR) -> tuple[int, ...]:
    """For each sentence the number of its group: the position of the group's first sentence.

    Two are near when the share of words they have in common (Jaccard) reaches the threshold (above 0, at most
    1); groups close over chains. Exact: no near pair is missed (near sets share one of their rarest words).
    """
    word_sets = _WordSets(sentences)
    groups = DisjointSets(range(len(word_sets)))
    distinct = np.fromiter(_joined_equals(word_sets, groups), np.int32)
    rare_words = _RareWords(word_sets, distinct, threshold)
    for first, second in rare_words.likely_pairs():
        if groups.find(first) != groups.find(second) and word_sets.are_near(first, second, threshold):
            groups.union(first, second)
    for numbers in rare_words.long_lists():
        _join_near(numbers, word_sets, groups, threshold)
    firsts: dict[int, int] = {}
    return tuple(firsts.setdefault(groups.find(number), number) for number in range(len(word_sets)))


class _WordSets:
    """The different words of each sentence as numbers, the rarest first, in one array; `hashes` has a bit for each."""

    def __init__(self, sentences: Iterable[str]) -> None:
        numbers: dict[str, int] = {}
        flat, starts = array("I"), array("q", [0])
        for sentence in sentences:
            flat.extend({numbers.setdefault(word, len(numbers)) for word in words(sentence)})
            starts.append(len(flat))
        by_number = np.frombuffer(flat, np.uint32) if flat else np.empty(0, np.uint32)
        rank = np.empty(len(numbers), np.uint32)
        rank[np.argsort(np.bincount(by_number, minlength=len(numbers)), kind="stable")] = np.arange(len(numbers))
        self.flat: NDArray[np.uint32] = rank[by_number]
        self.starts: Numbers = np.array(starts, np.int64)
        for number in range(len(self)):
            self[number].sort()
        self.hashes = np.zeros(len(self), np.uint64)
        filled = np.flatnonzero(np.diff(self.starts))
        for block in range(0, len(filled), BLOCK):
            rows = filled[block : block + BLOCK]
            start, end = self.starts[rows[0]], self.starts[rows[-1] + 1]
            bits = np.uint64(1) << (self.flat[start:end] % 64).astype(np.uint64)
            self.hashes[rows] = np.bitwise_or.reduceat(bits, self.starts[rows] - start)

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, number: int) -> NDArray[np.uint32]:
        return self.flat[self.starts[number] : self.starts[number + 1]]

    def are_near(self, first: int, second: int, threshold: float) -> bool:
        """Whether the share of words that two sentences have in common reaches the threshold."""
        return _are_near(frozenset(self[first].tolist()), self[second].tolist(), threshold)


def _joined_equals(word_sets: _WordSets, groups: DisjointSets[int]) -> Iterator[int]:
    """Joins sentences of equal words; yields the first of each."""
    hashes = np.fromiter((hash(word_sets[number].tobytes()) for number in range(len(word_sets))), np.int64)
    for numbers in _runs(hashes):
        firsts: dict[bytes, int] = {}
        for number in numbers.tolist():
            first = firsts.setdefault(word_sets[number].tobytes(), number)
            if first == number:
                yield number
            else:
                groups.union(first, number)


class _RareWords:
    """The sentences that have one of their rarest words in common, word by word.

    Each sentence counts with so many of its rarest words that near sets share one of them.
    """

    def __init__(self, word_sets: _WordSets, distinct: Numbers, threshold: float) -> None:
        lengths = np.diff(word_sets.starts)[distinct].astype(np.int32)
        needed = np.ceil(threshold * lengths - ROUNDING).astype(np.int32)
        counts = np.where(lengths > 0, lengths - needed + 1, 0)
        owners = np.repeat(distinct, counts)
        places = np.arange(len(owners), dtype=np.int32) - np.repeat(np.cumsum(counts, dtype=np.int32) - counts, counts)
        rare_words = word_sets.flat[word_sets.starts[owners] + places]
        order = np.argsort(rare_words, kind="stable").astype(np.int32)
        self._word_sets, self._threshold = word_sets, threshold
        self._owners, self._places = owners[order], places[order]
        self._lengths = np.repeat(lengths, counts)[order]
        self._ends = _run_ends(rare_words[order])

    def long_lists(self) -> Iterator[Numbers]:
        """The sentences, ascending, of each word that more than LONG_LIST have."""
        start = 0
        while start < len(self._owners):
            end = int(self._ends[start])
            if end - start > LONG_LIST:
                yield self._owners[start:end]
            start = end

    def likely_pairs(self) -> Iterator[tuple[int, int]]:
        """The pairs of sentences of the other words, without most of those that cannot be near."""
        positions = np.arange(len(self._owners), dtype=np.int32)
        starts = np.flatnonzero(np.diff(self._ends, prepend=0))
        list_lengths = np.diff(starts, append=len(self._owners))
        in_short_lists = positions[np.repeat(list_lengths <= LONG_LIST, list_lengths)]
        for block in range(0, len(in_short_lists), BLOCK):
            firsts = in_short_lists[block : block + BLOCK]
            for step in range(1, LONG_LIST):
                firsts = firsts[firsts + step < self._ends[firsts]]
                if not len(firsts):
                    break
                likely = firsts[self._may_be_near(firsts, firsts + step)]
                yield from zip(self._owners[likely].tolist(), self._owners[likely + step].tolist(), strict=True)

    def _may_be_near(self, firsts: Numbers, seconds: Numbers) -> NDArray[np.bool_]:
        """Whether the sentences at each two positions can share enough words, this one being the rarest of them.

        Behind it are as many words as the shorter rest has; words of different hashes are not shared.
        """
        sizes = self._lengths[firsts] + self._lengths[seconds]
        needed = np.ceil(self._threshold / (1 + self._threshold) * sizes - ROUNDING)
        rests = np.minimum(*(self._lengths[side] - self._places[side] for side in (firsts, seconds)))
        hashes = self._word_sets.hashes
        differing = np.bitwise_count(hashes[self._owners[firsts]] ^ hashes[self._owners[seconds]])
        shared: NDArray[np.bool_] = np.minimum(rests, (sizes - differing) / 2) >= needed
        return shared


def _run_ends(values: NDArray[np.uint32]) -> Numbers:
    """For each position of a sorted array the end of the run of its value."""
    ends = np.append(np.flatnonzero(values[1:] != values[:-1]) + 1, len(values))
    return np.repeat(ends.astype(np.int32), np.diff(ends, prepend=0)) if len(values) else ends[:0]


def _runs(values: NDArray[np.generic]) -> Iterator[Numbers]:
    """The positions of each value, ascending."""
    order = np.argsort(values, kind="stable")
    ends = np.flatnonzero(values[order][1:] != values[order][:-1]) + 1
    start = 0
    for end in (*ends.tolist(), len(order)):
        if end > start:
            yield order[start:end]
        start = end


def _join_near(numbers: Numbers, word_sets: _WordSets, groups: DisjointSets[int], threshold: float) -> None:
    """Joins the near ones of these sentences. Once a sentence is near to one member of a group it is not compared with
    the others, so that thousands of sentences of one pattern take no quadratic time.
    """
    members_by_group: dict[int, list[int]] = {}
    for number in numbers.tolist():
        word_set = frozenset(word_sets[number].tolist())
        for group in [group for group in members_by_group if groups.find(group) != group]:
            members = members_by_group.pop(group)
            members_by_group.setdefault(groups.find(group), []).extend(members)
        for group, members in members_by_group.items():
            if groups.find(group) != groups.find(number):
                near = _first_near(word_set, members, word_sets, threshold)
                if near is not None:
                    groups.union(near, number)
        members_by_group.setdefault(groups.find(number), []).append(number)


def _first_near(word_set: frozenset[int], members: Sequence[int], word_sets: _WordSets, threshold: float) -> int | None:
    """The first of these sentences that is near to one of these words."""
    return next((member for member in members if _are_near(word_set, word_sets[member].tolist(), threshold)), None)


def _are_near(word_set: frozenset[int], other: Sequence[int], threshold: float) -> bool:
    smaller, larger = sorted((len(word_set), len(other)))
    if smaller < ceil(threshold * larger - ROUNDING):
        return False
    common = len(word_set.intersection(other))
    return common / (smaller + larger - common) >= threshold
