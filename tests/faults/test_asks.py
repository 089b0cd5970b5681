"""Workers that are killed while an assistant answers a split: each task is answered once, and lost requests count."""

from pathlib import Path

import pytest

from tests.faults.ask_run import ask_run, ask_stack, model_process

TASKS = 40


@pytest.mark.long
def test_each_task_is_answered_once_however_its_workers_end(faults_folder: Path) -> None:
    folder = faults_folder / "asks"
    folder.mkdir()
    with (
        model_process(folder, "--delay", "0.15", "--fault", "429=0.1") as (url, journal),
        ask_stack(folder, url) as stack,
    ):
        run = ask_run(stack, url, journal, tasks=TASKS, kills=(0.2, 0.5), seed=1)
    assert run.broken == []
    assert run.kills == 2
    assert (run.answered, run.predictions) == (TASKS, TASKS)
    assert run.seen <= TASKS + run.refused + run.lost
