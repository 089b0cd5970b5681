"""Access to tasks, scripts and executions by address."""

from django.core.exceptions import PermissionDenied

from annotator.accounts.models import User
from annotator.datasets.api.access import require, require_application, require_found
from annotator.datasets.models import Role
from annotator.tasks.models import Execution, Script, Task
from annotator.tasks.selectors import blind_tasks


def enter_task(user: User, task_id: int, *roles: Role) -> Task:
    task: Task = require_found(
        Task.objects.select_related("screen__application__dataset").filter(pk=task_id, withdrawn_at=None).first()
    )
    require_application(user, task.screen.application, *roles)
    _refuse_blind(user, task.pk)
    return task


def enter_script(user: User, script_id: int, *roles: Role) -> Script:
    script: Script = require_found(
        Script.objects.select_related("task__screen__application__dataset").filter(pk=script_id).first()
    )
    require_application(user, script.task.screen.application, *roles)
    _refuse_blind(user, script.task_id)
    return script


def enter_execution(user: User, execution_id: int) -> Execution:
    executions = Execution.objects.select_related("dataset", "script")
    execution: Execution = require_found(executions.filter(pk=execution_id).first())
    require(user, execution.dataset)
    _refuse_blind(user, execution.script.task_id)
    return execution


def _refuse_blind(user: User, task_id: int) -> None:
    """Raises PermissionDenied for a task that the person answers blind in an open baseline."""
    if blind_tasks(user).filter(pk=task_id).exists():
        raise PermissionDenied("You answer the baseline of this task: you see its script once that is closed.")
