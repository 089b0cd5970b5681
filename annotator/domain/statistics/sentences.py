"""Diversity of the sentences: distinct sentences, words and word pairs, and how far reformulations differ.

Distinct-1 and distinct-2 are distinct words and word pairs over all of them (Li et al. 2016, A Diversity-Promoting
Objective Function for Neural Conversation Models, section 5.1).
"""

from collections.abc import Sequence
from itertools import pairwise

from annotator.domain.sentence_text import overlap, words
from annotator.domain.statistics.bins import mean
from annotator.domain.statistics.distinct_numbers import DistinctNumbers
from annotator.domain.statistics.domains import DOMAINS, domain_of
from annotator.domain.statistics.table import Column, Table

ABOUT = (
    "Distinct-1 and distinct-2: different words and word pairs over all of them (Li et al. 2016). Sentences that "
    "differ in case or punctuation only count as one. Overlap: the share of words that a reformulation has in common "
    "with its task; less is more diverse."
)


class Sentences:
    """Counts sentences of both domains, and of all together."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._groups = {name: _Group() for name in (*DOMAINS, "all")}

    def add(self, sentences: tuple[str, ...], platform: str) -> None:
        """Counts a task, the first sentence, and its reformulations."""
        numbers = self._numbers
        word_lists = [[numbers.setdefault(word, len(numbers)) for word in words(sentence)] for sentence in sentences]
        for name in (domain_of(platform), "all"):
            self._groups[name].add(word_lists)

    def table(self) -> Table:
        return Table(
            name="sentence-diversity",
            title="Diversity of sentences",
            about=ABOUT,
            columns=(
                Column("domain", "Domain"),
                Column("sentences", "Sentences"),
                Column("distinct_sentences", "Different"),
                Column("mean_words", "Mean length", "words"),
                Column("vocabulary", "Vocabulary", "words"),
                Column("distinct_1", "Distinct-1"),
                Column("distinct_2", "Distinct-2"),
                Column("overlap", "Overlap"),
            ),
            rows=tuple((name.capitalize(), *group.cells()) for name, group in self._groups.items()),
            totals=(len(DOMAINS),),
        )


class _Group:
    def __init__(self) -> None:
        self._sentences = self._words = self._pairs = self._reformulations = 0
        self._overlap = 0.0
        self._distinct_words, self._distinct_pairs = DistinctNumbers(), DistinctNumbers()
        self._distinct_sentences = DistinctNumbers()

    def add(self, word_lists: Sequence[Sequence[int]]) -> None:
        """Counts a task and its reformulations, each as the numbers of its words."""
        task = frozenset(word_lists[0])
        for word_list in word_lists:
            self._sentences += 1
            self._words += len(word_list)
            self._pairs += max(len(word_list) - 1, 0)
            self._distinct_words.add(word_list)
            self._distinct_pairs.add(first << 32 | second for first, second in pairwise(word_list))
            # Hashes of numbers are the same in every process, those of texts are not; 64 bits instead of a sentence.
            self._distinct_sentences.add([hash(tuple(word_list))])
        for word_list in word_lists[1:]:
            self._reformulations += 1
            self._overlap += overlap(task, frozenset(word_list))

    def cells(self) -> tuple[int | float, ...]:
        """The cells of the group's row behind its name."""
        return (
            self._sentences,
            len(self._distinct_sentences),
            mean(self._words, self._sentences),
            len(self._distinct_words),
            _share(len(self._distinct_words), self._words),
            _share(len(self._distinct_pairs), self._pairs),
            _share(self._overlap, self._reformulations),
        )


def _share(part: float, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
