"""From an address to a task's things, for people who may see them."""

from annotator.accounts.models import User
from annotator.datasets.access import found, require
from annotator.datasets.models import Role
from annotator.tasks.models import Execution, Script, Task


def enter_task(user: User, task_id: int, *roles: Role) -> Task:
    task: Task = found(
        Task.objects.select_related("screen__application__dataset").filter(pk=task_id, withdrawn_at=None).first()
    )
    require(user, task.screen.application.dataset, *roles)
    return task


def enter_script(user: User, script_id: int, *roles: Role) -> Script:
    script: Script = found(
        Script.objects.select_related("task__screen__application__dataset").filter(pk=script_id).first()
    )
    require(user, script.task.screen.application.dataset, *roles)
    return script


def enter_execution(user: User, execution_id: int) -> Execution:
    execution: Execution = found(Execution.objects.select_related("dataset").filter(pk=execution_id).first())
    require(user, execution.dataset)
    return execution
