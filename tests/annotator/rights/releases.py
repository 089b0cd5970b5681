"""Rights: releases and their files."""

from tests.annotator.rights.row import MAINTAINERS, MEMBERS, Row

ROWS = [
    Row("GET", "/api/datasets/{slug}/releases", MEMBERS),
    Row("POST", "/api/datasets/{slug}/releases", MAINTAINERS, {"seed": 1}),
    Row("GET", "/api/datasets/{slug}/releases/ready", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/releases/preview", MAINTAINERS, {"seed": 1}),
    Row("GET", "/api/releases/{release_id}/file", MEMBERS),
]
