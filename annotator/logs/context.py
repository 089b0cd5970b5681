"""The ids of the request and of the job that a thread works on, for its log lines."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="")
job_id: ContextVar[str] = ContextVar("job_id", default="")


@contextmanager
def log_context(variable: ContextVar[str], value: str) -> Iterator[None]:
    """A context in which log lines carry this id."""
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)
