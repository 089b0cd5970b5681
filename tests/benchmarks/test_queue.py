"""The queue benchmark in small: real processes over HTTP, on both databases, with the server killed in the middle."""

import pytest

from benchmarks._queue_clients import ClientLog
from benchmarks._queue_server import queue_server
from benchmarks.queue import drain, most_holders


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite", "postgres"])
@pytest.mark.parametrize("kill", [False, True], ids=["undisturbed", "killed"])
def test_people_drain_a_queue_and_no_law_is_broken(database: str, kill: bool) -> None:
    with queue_server(database, workers=1) as result:
        days, broken = drain(result, people=6, screens=2, boxes=6, kill=kill)
    assert broken == []
    assert sum(len(day.named) for day in days) == 24


def test_a_box_with_too_many_leases_is_noticed() -> None:
    days = [
        ClientLog("ada", held=[("box", 0.0, 2.0)]),
        ClientLog("bea", held=[("box", 1.0, 3.0)]),
        ClientLog("kay", held=[("box", 2.5, 4.0)]),
    ]
    assert most_holders(days) == 2
    assert most_holders([*days, ClientLog("wes", held=[("box", 1.5, 1.6)])]) == 3
