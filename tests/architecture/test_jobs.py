"""Every kind of job has a function, a queue, and a worker that consumes it."""

from annotator.jobs.selectors import job_models
from workers.celery import JOBS, app


def test_every_job_row_has_a_function_that_does_it() -> None:
    expected = {model.function for model in job_models()}
    assert expected <= {job.__name__ for job in JOBS}
    assert expected <= set(app.tasks)


def test_workers_listen_to_every_job() -> None:
    assert {queue.name for queue in app.conf.task_queues} == {job.__name__ for job in JOBS}
