"""Rights: maintainers have dialogues suggested and draw samples; volunteers check them."""

from tests.annotator.rights.row import MAINTAINERS, VOLUNTEERS, Key, Row

RUN = {"endpoint": Key("endpoint_id"), "revision": Key("dialogue_revision")}
TURNS = [{"question": "What is here?", "answer": "A button at <box>1 2 3 4</box>."}]
HELD = ("dialogues", "dialogue_id")
AGAIN = ("dialogues", "checked_dialogue")

ROWS = [
    Row("GET", "/api/datasets/{slug}/dialogue-suggestions", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/dialogue-suggestions", MAINTAINERS, RUN),
    Row("POST", "/api/datasets/{slug}/dialogue-sample", MAINTAINERS, {"size": 5}),
    Row("POST", "/api/datasets/{slug}/dialogues/next", VOLUNTEERS),
    Row("POST", "/api/dialogues/{dialogue_id}/keep", VOLUNTEERS, {"token": Key("token"), "turns": TURNS}, lease=HELD),
    Row("POST", "/api/dialogues/{dialogue_id}/drop", VOLUNTEERS, {"token": Key("token"), "reason": "No."}, lease=HELD),
    Row(
        "POST",
        "/api/dialogues/{dialogue_id}/judgement",
        VOLUNTEERS,
        {"token": Key("token"), "is_right": True},
        {"dialogue_id": "checked_dialogue"},
        lease=AGAIN,
    ),
]
