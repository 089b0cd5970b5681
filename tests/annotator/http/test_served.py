"""Under the real server: threads keep their connections to the database, and no more of them than was said."""

from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

import psycopg2  # type: ignore[import-untyped]
from environ import Env

from annotator.http.answering import THREADS
from benchmarks._queue_place import Place, place

PEOPLE = 4


def connections(url: str) -> set[int]:
    """The processes of PostgreSQL that serve somebody else than this question."""
    known = Env.db_url_config(url)
    asked = psycopg2.connect(host=known["HOST"], dbname=known["NAME"], user=known["USER"])
    try:
        with asked.cursor() as cursor:
            cursor.execute("SELECT pid FROM pg_stat_activity WHERE client_port = -1 AND pid <> pg_backend_pid()")
            return {pid for (pid,) in cursor.fetchall()}
    finally:
        asked.close()


def ask(where: Place, token: str, address: str) -> int:
    line = HTTPConnection("127.0.0.1", where.port, timeout=30)
    try:
        line.request("GET", address, headers={"Authorization": f"Bearer {token}"})
        return line.getresponse().status
    finally:
        line.close()


def test_connections_are_kept_and_few() -> None:
    with place("postgres", workers=1) as where:
        tokens = where.fill(PEOPLE, 1, 1) * THREADS
        with ThreadPoolExecutor(3 * THREADS) as people:
            kept = []
            for _ in range(2):
                said = set(people.map(lambda token: ask(where, token, "/api/work"), tokens))
                assert said == {200}
                kept.append(connections(where.database_url))
    assert kept[0] <= kept[1]
    assert kept[0]
    assert len(kept[1]) <= THREADS
