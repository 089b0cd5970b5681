"""Groups of near-duplicate sentences by word overlap, without comparing every pair."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import ceil

from annotator.domain.disjoint_sets import DisjointSets
from annotator.domain.sentence_text import overlap, words

NEAR = 0.8


def near_duplicates(sentences: Sequence[str], threshold: float = NEAR) -> tuple[int, ...]:
    """For each sentence the number of its group: the position of the group's first sentence.

    Two are near when the share of words they have in common (Jaccard) reaches the threshold (above 0, at most
    1); groups close over chains. Exact: no near pair is missed (near sets share one of their rarest words).
    """
    word_sets = [frozenset(words(sentence)) for sentence in sentences]
    groups = DisjointSets(range(len(word_sets)))
    distinct: dict[frozenset[str], int] = {}
    for number, word_set in enumerate(word_sets):
        groups.union(distinct.setdefault(word_set, number), number)
    index = _Index(groups, word_sets, threshold)
    for number in distinct.values():
        index.add(number)
    return _first_members(groups, len(word_sets))


class _Index:
    """Sentences by their rarest words and, within a word, by group: once a sentence is near to one member of a group
    it is not compared with the others, so that thousands of sentences of one pattern take no quadratic time.
    """

    def __init__(self, groups: DisjointSets[int], word_sets: Sequence[frozenset[str]], threshold: float) -> None:
        self._groups, self._word_sets, self._threshold = groups, word_sets, threshold
        self._frequency = Counter(word for word_set in word_sets for word in word_set)
        self._members_by_word: dict[str, dict[int, list[int]]] = defaultdict(dict)

    def add(self, number: int) -> None:
        """Joins the sentence to the groups of those that it is near to."""
        prefix = self._rarest_words(self._word_sets[number])
        for word in prefix:
            members_by_group = self._merged(word)
            for members in members_by_group.values():
                if self._groups.find(members[0]) != self._groups.find(number):
                    self._join(number, members)
        for word in prefix:
            self._members_by_word[word].setdefault(self._groups.find(number), []).append(number)

    def _rarest_words(self, word_set: frozenset[str]) -> list[str]:
        """So many of the rarest words that near sets share one of them; sentences without words form one group."""
        rarest_first = sorted(word_set, key=lambda word: (self._frequency[word], word))
        return rarest_first[: len(word_set) - ceil(self._threshold * len(word_set) - 1e-9) + 1] or [""]

    def _merged(self, word: str) -> dict[int, list[int]]:
        """The sentences of a word by group, after lists of groups that have become one are joined."""
        members_by_group = self._members_by_word[word]
        for group in [group for group in members_by_group if self._groups.find(group) != group]:
            members = members_by_group.pop(group)
            members_by_group.setdefault(self._groups.find(group), []).extend(members)
        return members_by_group

    def _join(self, number: int, members: Sequence[int]) -> None:
        word_set = self._word_sets[number]
        for second in members:
            sizes = len(word_set), len(self._word_sets[second])
            if min(sizes) < self._threshold * max(sizes) - 1e-9:
                continue
            if overlap(word_set, self._word_sets[second]) >= self._threshold:
                self._groups.union(second, number)
                return


def _first_members(groups: DisjointSets[int], count: int) -> tuple[int, ...]:
    numbers = [0] * count
    for group in groups.sets():
        for member in group:
            numbers[member] = group[0]
    return tuple(numbers)
