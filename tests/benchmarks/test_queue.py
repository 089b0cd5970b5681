"""The queue benchmark in small: real processes over HTTP, on both databases, with a power cut in the middle."""

import pytest

from benchmarks._queue_people import Day
from benchmarks._queue_place import place
from benchmarks.queue import crowded, drain


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
@pytest.mark.parametrize("kill", [False, True], ids=["undisturbed", "killed"])
def test_people_drain_a_queue_and_no_law_is_broken(database: str, kill: bool) -> None:
    with place(database, workers=1) as where:
        days, broken = drain(where, people=6, screens=2, boxes=6, kill=kill)
    assert broken == []
    assert sum(len(day.named) for day in days) == 24


def test_a_box_in_too_many_hands_is_noticed() -> None:
    days = [
        Day("ada", held=[("box", 0.0, 2.0)]),
        Day("bea", held=[("box", 1.0, 3.0)]),
        Day("kay", held=[("box", 2.5, 4.0)]),
    ]
    assert crowded(days) == 2
    assert crowded([*days, Day("wes", held=[("box", 1.5, 1.6)])]) == 3
