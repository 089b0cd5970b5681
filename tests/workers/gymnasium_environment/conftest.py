"""Sessions of the environment lie in a temporary folder of the test's, as those of the tests of sessions."""

from tests.workers.sessions.conftest import session_temp

__all__ = ["session_temp"]
