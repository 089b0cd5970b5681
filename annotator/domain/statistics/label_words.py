"""Labels by their number of words (OmniACT C.2 asks for fewer than five)."""

from collections import Counter

from annotator.domain.statistics.bins import consecutive, mean
from annotator.domain.statistics.domains import DOMAIN_COLUMNS, DOMAINS, domain_of, domain_rows
from annotator.domain.statistics.table import Chart, Column, Table

MOST = 10


class LabelWords:
    """Counts labels, and how often each occurs."""

    def __init__(self) -> None:
        self._counts = Counter[tuple[str, int]]()
        self._words = 0
        self._labels = set[str]()

    def add(self, platform: str, label: str) -> None:
        """Counts a label, whose words hyphens separate."""
        words = label.count("-") + 1
        self._counts[domain_of(platform), min(words, MOST)] += 1
        self._words += words
        self._labels.add(label)

    def table(self) -> Table:
        numbers = consecutive((words for _, words in self._counts), at_most=MOST)
        names = [f"{words} and more" if words == MOST else str(words) for words in numbers]
        total = self._counts.total()
        return Table(
            name="words-per-label",
            title="Words in a label",
            about=f"{total} labels, {len(self._labels)} of them different; "
            f"mean {mean(self._words, total):g} words (OmniACT C.2: fewer than five).",
            columns=(Column("words", "Words"), *DOMAIN_COLUMNS),
            rows=domain_rows(names, numbers, self._counts),
            chart=Chart("columns", ("words",), DOMAINS, "words in a label", "labels"),
        )
