"""Rights: datasets, guidelines, applications."""

from tests.annotator.rights.row import MAINTAINERS, MEMBERS, SIGNED_IN, STAFF, Row

ROWS = [
    Row("GET", "/api/datasets", SIGNED_IN),
    Row("POST", "/api/datasets", STAFF, {"name": "Third"}),
    Row("GET", "/api/datasets/{slug}", MEMBERS),
    Row("PATCH", "/api/datasets/{slug}", MAINTAINERS, {"description": "Forms"}),
    Row("GET", "/api/datasets/{slug}/guidelines", MEMBERS),
    Row("PUT", "/api/datasets/{slug}/guidelines/{stage}", MAINTAINERS, {"text": "Tight boxes.", "base_version": 1}),
    Row("GET", "/api/datasets/{slug}/guidelines/{stage}/versions", MEMBERS),
    Row("GET", "/api/datasets/{slug}/guidelines/{stage}/reads", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/guidelines/{stage}/reads", MEMBERS, {"version": 1}),
    Row("GET", "/api/datasets/{slug}/applications", MEMBERS),
    Row("POST", "/api/datasets/{slug}/applications", MAINTAINERS, {"name": "Editor", "platform": "linux"}),
    Row("PATCH", "/api/datasets/{slug}/applications/{application}", MAINTAINERS, {"target": 10}),
]
