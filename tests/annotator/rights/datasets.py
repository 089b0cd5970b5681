"""Rights: datasets, guidelines, applications."""

from tests.annotator.rights.row import MAINTAINERS, MEMBERS, SIGNED_IN, STAFF, Row

SAVED = {"list_name": "screens", "name": "Returned", "query": "stage=returned"}
#: only whoever saved filters may delete them; those of the tests are a maintainer's
NOT_THEIRS = {"annotator": 404, "volunteer": 404}

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
    Row("GET", "/api/datasets/{slug}/saved-filters", MEMBERS),
    Row("POST", "/api/datasets/{slug}/saved-filters", MEMBERS, SAVED),
    Row("DELETE", "/api/datasets/{slug}/saved-filters/{filter_id}", MAINTAINERS, refused=NOT_THEIRS),
    Row("GET", "/api/datasets/{slug}/applications", MEMBERS),
    Row("POST", "/api/datasets/{slug}/applications", MAINTAINERS, {"name": "Editor", "platform": "linux"}),
    Row("POST", "/api/datasets/{slug}/application-table", MAINTAINERS, {"text": "Editor\tlinux"}),
    Row("PATCH", "/api/datasets/{slug}/applications/{application}", MAINTAINERS, {"target": 10}),
]
