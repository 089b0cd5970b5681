"""Rights: endpoints, prompts and asks of assistants are for maintainers alone."""

from tests.annotator.rights.row import MAINTAINERS, Key, Row

ENDPOINT = {"name": "another", "base_url": "https://models.example.org/v1", "model": "m", "key": "sk-2"}
RUN = {"endpoint": Key("endpoint_id"), "revision": Key("label_revision")}
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
    Row("GET", "/api/datasets/{slug}/label-suggestions", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/label-suggestions", MAINTAINERS, RUN),
    Row("POST", "/api/label-suggestion-runs/{run_id}/cancellation", MAINTAINERS),
    Row("POST", "/api/label-suggestion-runs/{run_id}/retry", MAINTAINERS, None, {"run_id": "failed_run"}),
]
