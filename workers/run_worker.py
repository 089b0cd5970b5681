"""The worker of one machine: `python -m workers.run_worker --concurrency 2 [--with-scheduler]`.

It is `celery -A workers.celery worker` without Celery's command line, whose modules take 8 MB.
"""

import argparse
import sys

from workers.celery import app


def main() -> int:
    """Takes jobs until a stop signal; Celery's exit code."""
    parser = argparse.ArgumentParser(prog="python -m workers.run_worker", description="Runs jobs.")
    parser.add_argument("--concurrency", type=int, default=2, help="processes at most; one at rest")
    parser.add_argument("--with-scheduler", action="store_true", help="send the periodic jobs too; of one worker only")
    options = parser.parse_args()
    worker = app.Worker(
        autoscale=(options.concurrency, 1),
        with_scheduler=options.with_scheduler,
        loglevel="WARNING",
        quiet=True,
        # Workers of one machine have nothing to tell each other.
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    worker.start()
    return int(worker.exitcode or 0)


if __name__ == "__main__":
    sys.exit(main())
