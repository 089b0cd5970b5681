"""Rights: label proposals, choices, gold boxes."""

from tests.annotator.rights.row import ANNOTATORS, MAINTAINERS, MEMBERS, Key, Row

NAMED = {"text": "some words", "token": Key("token")}
DISPUTED = {"box_id": "disputed_box"}

ROWS = [
    Row("GET", "/api/screens/{screen_id}/labels", MEMBERS),
    Row("POST", "/api/datasets/{slug}/label-queue/next", ANNOTATORS, {}),
    Row(
        "POST",
        "/api/boxes/{box_id}/proposals",
        ANNOTATORS,
        NAMED,
        {"box_id": "waiting_box"},
        lease=("labels", "waiting_box"),
    ),
    Row("PUT", "/api/boxes/{box_id}/proposals", ANNOTATORS, {"text": "better words"}, {"box_id": "named_box"}),
    Row("GET", "/api/datasets/{slug}/adjudications", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/adjudications/next", MAINTAINERS, {}),
    Row("POST", "/api/boxes/{box_id}/choice", MAINTAINERS, {"text": "other words"}, DISPUTED),
    Row("PUT", "/api/boxes/{box_id}/label", MAINTAINERS, {"text": "third words"}),
    Row("POST", "/api/boxes/{box_id}/send-back", MAINTAINERS, {"reason": "Look again."}, DISPUTED),
    Row("POST", "/api/boxes/{box_id}/reopening", MAINTAINERS, None, {"box_id": "sent_back_box"}),
    Row("GET", "/api/datasets/{slug}/gold", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/gold", MAINTAINERS, {"box": Key("plain_box"), "answers": ["another"]}),
    Row("DELETE", "/api/datasets/{slug}/gold/{gold_id}", MAINTAINERS),
    Row("GET", "/api/datasets/{slug}/gold/candidates", MAINTAINERS),
    Row("GET", "/api/datasets/{slug}/gold/rate", MAINTAINERS),
    Row("PUT", "/api/datasets/{slug}/gold/rate", MAINTAINERS, {"percent": 10}),
]
