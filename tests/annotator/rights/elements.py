"""Rights: elements of released screens as models are shown them."""

from tests.annotator.rights.row import MAINTAINERS, Row

ROWS = [
    Row("GET", "/api/releases/{release_id}/elements", MAINTAINERS),
    Row("GET", "/api/releases/{release_id}/elements/picture", MAINTAINERS),
    Row("GET", "/api/releases/{release_id}/elements/comparison", MAINTAINERS),
    Row("POST", "/api/releases/{release_id}/elements/comparison", MAINTAINERS),
]
