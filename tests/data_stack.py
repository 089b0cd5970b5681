"""Runs each test above one large frame: without it a fifth of some tests' time goes into mapping and unmapping memory.

CPython 3.11 keeps the frames of a thread in chunks of 16 KiB. A call that does not fit maps another one, its
return unmaps it: a loop that stands at the end of a chunk, as requests and queries do, does both with every call.
A frame that wants more gets a chunk of a power of two, and what it leaves of it is for the calls above it.
"""

import pytest
from _pytest.runner import runtestprotocol

#: words of eight bytes: a little over half of a chunk of 1 MiB
FRAME_WORDS = 70_000


def _run_above_large_frame(item: pytest.Item, following: pytest.Item | None) -> None:
    runtestprotocol(item, nextitem=following)


_run_above_large_frame.__code__ = _run_above_large_frame.__code__.replace(co_stacksize=FRAME_WORDS)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Runs a test as pytest does by itself."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    _run_above_large_frame(item, nextitem)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
