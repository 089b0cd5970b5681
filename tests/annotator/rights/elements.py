"""Rights: elements of released screens as models are shown them."""

from tests.annotator.rights.row import MAINTAINERS, Key, Row

ROWS = [
    Row("GET", "/api/releases/{release_id}/elements", MAINTAINERS),
    Row("GET", "/api/releases/{release_id}/elements/picture", MAINTAINERS),
    Row("GET", "/api/releases/{release_id}/elements/comparison", MAINTAINERS),
    Row("POST", "/api/releases/{release_id}/elements/comparison", MAINTAINERS),
    Row("GET", "/api/releases/{release_id}/prompts/{revision_id}", MAINTAINERS),
    Row("GET", "/api/releases/{release_id}/prompts/{revision_id}/picture", MAINTAINERS),
    Row(
        "POST",
        "/api/releases/{release_id}/prompts/{revision_id}",
        MAINTAINERS,
        {"endpoint": Key("endpoint_id")},
    ),
]
