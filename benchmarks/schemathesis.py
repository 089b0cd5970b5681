"""Claim: of 200 generated requests to each operation of the API, valid and not, none ends in a server error.

Run as `python -m benchmarks.schemathesis [EXAMPLES]`; exit 1 when one did. The requests are those of
tests/annotator/rights/generated.py, ten times as many as in the tests: in the process, each as every role,
about a dataset with an object of every kind, each undone after it.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections import Counter

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.db import transaction
from django.test.utils import setup_databases, setup_test_environment, teardown_databases

from tests.annotator.rights.full_dataset import World
from tests.annotator.rights.generated import DESCRIBED, answers

_EXAMPLES = 200


def send_requests(examples: int) -> tuple[Counter[int], list[str]]:
    """The number of responses by status, and a line for each request that ended in a server error."""
    statuses: Counter[int] = Counter()
    failures: list[str] = []
    with transaction.atomic():
        world = World()
        for row in DESCRIBED:
            responses = answers(world, row, examples=examples)
            statuses.update(response.status for response in responses)
            failures += [str(response) for response in responses if response.status >= 500]
        transaction.set_rollback(True)
    return statuses, failures


def main() -> int:
    """Prints the failures and a line of figures; 1 when there were any."""
    examples = int(sys.argv[1]) if len(sys.argv) > 1 else _EXAMPLES
    logging.disable(logging.CRITICAL)
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    began = time.perf_counter()
    try:
        statuses, failures = send_requests(examples)
    finally:
        teardown_databases(databases, verbosity=0)
    took = time.perf_counter() - began
    for failure in failures[:100]:
        print(failure)
    summary = ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
    print(f"{len(DESCRIBED)} operations, {statuses.total()} requests in {took:.0f} s: {summary}")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
