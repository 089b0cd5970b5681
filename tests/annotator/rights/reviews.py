"""Rights: the final review of tasks."""

from tests.annotator.rights.row import MAINTAINERS, MEMBERS, Key, Row

PROVEN = {"script_id": "proven_script"}
ACCEPT = {"judgement": "accepted"}

ROWS = [
    Row("GET", "/api/datasets/{slug}/tasks", MEMBERS),
    Row("GET", "/api/datasets/{slug}/tasks/csv", MEMBERS),
    Row("POST", "/api/datasets/{slug}/tasks/bulk/verdict", MAINTAINERS, {"ids": [Key("task_id")], **ACCEPT}),
    Row("GET", "/api/tasks/{task_id}", MEMBERS),
    Row("POST", "/api/scripts/{script_id}/verdicts", MAINTAINERS, {"judgement": "accepted"}, PROVEN),
    Row("POST", "/api/scripts/{script_id}/lease", MAINTAINERS, None, PROVEN),
    Row("GET", "/api/datasets/{slug}/task-sample", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/task-sample", MAINTAINERS, {"size": 5}),
    Row("POST", "/api/datasets/{slug}/final-pass/next", MAINTAINERS, {}),
]
