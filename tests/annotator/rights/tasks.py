"""Rights: tasks, drafts, scripts, executions."""

from tests.annotator.rights.row import MEMBERS, SIGNED_IN, VOLUNTEERS, Key, Row

SCRIPT = 'pyautogui.click("box-2")'
PHRASINGS = ["Push field number two", "The second field wants a press", "Have another entry chosen"]
TASK = {"sentence": "Click the second box", "script": SCRIPT, "phrasings": PHRASINGS}
CLIENT = "6f1c1c9e-58a1-4c0e-8f0e-0a3a3f0d0002"

ROWS = [
    Row("GET", "/api/reference", SIGNED_IN),
    Row("POST", "/api/screens/{screen_id}/check", MEMBERS, {"script": SCRIPT}),
    Row("POST", "/api/screens/{screen_id}/tasks", VOLUNTEERS, {**TASK, "client_id": CLIENT}),
    Row("GET", "/api/screens/{screen_id}/drafts", VOLUNTEERS),
    Row("PUT", "/api/screens/{screen_id}/drafts/{slot}", VOLUNTEERS, {"version": 0, "content": {"sentence": "Go"}}),
    Row("POST", "/api/screens/{screen_id}/similarity", MEMBERS, {"sentence": "Click", "phrasings": ["Press"]}),
    Row("GET", "/api/screens/{screen_id}/coverage", MEMBERS),
    Row("POST", "/api/datasets/{slug}/tasks/bulk/withdrawal", VOLUNTEERS, {"ids": [Key("task_id")]}),
    Row("POST", "/api/datasets/{slug}/tasks/bulk/execution", VOLUNTEERS, {"ids": [Key("task_id")]}),
    Row("POST", "/api/tasks/{task_id}/revisions", VOLUNTEERS, {**TASK, "revision": 1}),
    Row("POST", "/api/tasks/{task_id}/withdrawal", VOLUNTEERS),
    Row("POST", "/api/scripts/{script_id}/executions", VOLUNTEERS),
    Row("GET", "/api/executions/{execution_id}", MEMBERS),
    Row("GET", "/api/executions/{execution_id}/{moment}", MEMBERS),
]
