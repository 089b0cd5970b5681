"""Tests of the real server: threads keep their database connections, within the stated number."""

from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

import psycopg2
import pytest
from environ import Env

from annotator.http.asgi_threadpool import THREADS
from benchmarks._queue_server import QueueServer, queue_server

PEOPLE = 4


def connections(url: str) -> set[int]:
    """The processes of PostgreSQL that serve somebody else than this question."""
    existing = Env.db_url_config(url)
    result = psycopg2.connect(host=existing["HOST"], dbname=existing["NAME"], user=existing["USER"])
    try:
        with result.cursor() as cursor:
            cursor.execute("SELECT pid FROM pg_stat_activity WHERE client_port = -1 AND pid <> pg_backend_pid()")
            return {pid for (pid,) in cursor.fetchall()}
    finally:
        result.close()


def get_status(server: QueueServer, token: str, address: str) -> int:
    line = HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        line.request("GET", address, headers={"Authorization": f"Bearer {token}"})
        return line.getresponse().status
    finally:
        line.close()


@pytest.mark.long
def test_connections_are_kept_and_few() -> None:
    with queue_server("postgres", workers=1) as result:
        tokens = result.fill(PEOPLE, 1, 1) * THREADS
        with ThreadPoolExecutor(3 * THREADS) as people:
            stored = []
            for _ in range(2):
                results = set(people.map(lambda token: get_status(result, token, "/api/work"), tokens))
                assert results == {200}
                stored.append(connections(result.database_url))
    assert stored[0] <= stored[1]
    assert stored[0]
    assert len(stored[1]) <= THREADS
