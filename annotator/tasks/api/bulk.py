"""Views that change many tasks of the list: withdraw them, run their scripts."""

from collections.abc import Sequence

from django.core.exceptions import PermissionDenied
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.api.access import enter
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors import roles_of
from annotator.datasets.selectors.closed import is_open
from annotator.http.lists.bulk import BulkResultSerializer, BulkSerializer, change_each, read_ids
from annotator.http.requests import person
from annotator.tasks import services
from annotator.tasks.models import Task
from annotator.tasks.selectors import blind_tasks, latest_scripts


class WithdrawTasks(APIView):
    @extend_schema(operation_id="withdraw_tasks", request=BulkSerializer, responses=BulkResultSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Withdraws tasks: one's own, or anybody's for maintainers."""
        user = person(request)
        dataset = enter(user, slug, Role.VOLUNTEER)
        ids, maintains = read_ids(request), Role.MAINTAINER in roles_of(user, dataset)

        def withdraw(task: Task) -> None:
            if task.author_id != user.pk and not maintains:
                raise PermissionDenied("It is somebody else's; only its author or a maintainer may withdraw it.")
            services.withdraw_task(task=task)

        return change_each(ids, _tasks(dataset, ids, user), withdraw)


class ExecuteTasks(APIView):
    @extend_schema(operation_id="execute_tasks", request=BulkSerializer, responses=BulkResultSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Queues an execution of each task's script in force; one that is queued or running already counts."""
        user = person(request)
        dataset = enter(user, slug, Role.VOLUNTEER)
        ids = read_ids(request)
        rows = latest_scripts(dataset).filter(task__in=_tasks(dataset, ids, user))
        scripts = {script.task_id: script for script in rows}
        return change_each(ids, scripts, lambda script: services.execute(script=script, by=user))


def _tasks(dataset: Dataset, ids: Sequence[int], user: User) -> dict[int, Task]:
    """Those of these tasks that are in the dataset's list for this person."""
    tasks = Task.objects.filter(
        is_open("screen__application__"),
        screen__application__dataset=dataset,
        withdrawn_at=None,
        screen__withdrawn_at=None,
    )
    return tasks.exclude(pk__in=blind_tasks(user)).in_bulk(ids)
