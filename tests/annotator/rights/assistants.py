"""Rights: endpoints, prompts and asks of assistants are for maintainers alone."""

from tests.annotator.rights.row import ANNOTATORS, MAINTAINERS, VOLUNTEER, VOLUNTEERS, Key, Row

ENDPOINT = {"name": "another", "base_url": "https://models.example.org/v1", "model": "m", "key": "sk-2"}
RUN = {"endpoint": Key("endpoint_id"), "revision": Key("label_revision")}
BOX_RUN = {"endpoint": Key("endpoint_id"), "revision": Key("box_revision")}
TASK_RUN = {"endpoint": Key("endpoint_id"), "revision": Key("task_revision")}
CHOICE = {"endpoint": Key("endpoint_id"), "revision": Key("typed_revision")}
HELP = {"wanted": "typed", "client_id": Key("token"), "sentence": "Press the first box"}
TEXT = {"instructions": "", "text": "Please do {{task}}"}

ROWS = [
    Row("GET", "/api/datasets/{slug}/assistants", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/assistants/endpoints", MAINTAINERS, ENDPOINT),
    Row("POST", "/api/datasets/{slug}/assistants/prompts", MAINTAINERS, {"name": "another", **TEXT}),
    Row("GET", "/api/datasets/{slug}/assistants/asks", MAINTAINERS),
    Row("PATCH", "/api/endpoints/{endpoint_id}", MAINTAINERS, {"max_tokens": 50}),
    Row("DELETE", "/api/endpoints/{endpoint_id}", MAINTAINERS),
    Row("POST", "/api/prompts/{prompt_id}/revisions", MAINTAINERS, TEXT),
    Row("GET", "/api/asks/{ask_id}", MAINTAINERS),
    Row("GET", "/api/datasets/{slug}/box-suggestions", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/box-suggestions", MAINTAINERS, BOX_RUN),
    Row("POST", "/api/screens/{screen_id}/suggested-boxes", ANNOTATORS),
    Row("GET", "/api/datasets/{slug}/label-suggestions", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/label-suggestions", MAINTAINERS, RUN),
    Row("GET", "/api/datasets/{slug}/task-suggestions", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/task-suggestions", MAINTAINERS, TASK_RUN),
    Row("GET", "/api/screens/{screen_id}/suggested-tasks", VOLUNTEERS),
    Row("POST", "/api/suggested-tasks/{suggestion_id}/use", VOLUNTEERS, {"client_id": Key("token")}),
    Row("POST", "/api/suggested-tasks/{suggestion_id}/drop", VOLUNTEERS, {"reason": "Clicks elsewhere."}),
    Row("GET", "/api/datasets/{slug}/writing-assistants", MAINTAINERS),
    Row("PUT", "/api/datasets/{slug}/writing-assistants/{wanted}", MAINTAINERS, CHOICE),
    Row("GET", "/api/screens/{screen_id}/writing-help", VOLUNTEERS),
    Row("POST", "/api/screens/{screen_id}/writing-help", VOLUNTEERS, HELP),
    Row("PUT", "/api/suggested-texts/{text_id}/decision", VOLUNTEER, {"taken": True}),
    Row("POST", "/api/suggestion-runs/{run_id}/cancellation", MAINTAINERS),
    Row("POST", "/api/suggestion-runs/{run_id}/retry", MAINTAINERS, None, {"run_id": "failed_run"}),
]
