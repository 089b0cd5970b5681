"""Rights: figures across apps."""

from tests.annotator.rights.row import MAINTAINERS, MEMBERS, SIGNED_IN, Row

ROWS = [
    Row("GET", "/api/work", SIGNED_IN),
    Row("GET", "/api/datasets/{slug}/overview", MEMBERS),
    Row("GET", "/api/datasets/{slug}/standing", MAINTAINERS),
    Row("GET", "/api/me/quality", SIGNED_IN),
    Row("GET", "/api/datasets/{slug}/agreement", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/agreement", MAINTAINERS),
    Row("GET", "/api/datasets/{slug}/quality", MAINTAINERS),
    Row("GET", "/api/datasets/{slug}/statistics", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/statistics", MAINTAINERS),
    Row("GET", "/api/datasets/{slug}/statistics/{name}.csv", MAINTAINERS, keys={"name": "statistic"}),
    Row("GET", "/api/datasets/{slug}/statistics/{name}.svg", MAINTAINERS, keys={"name": "statistic"}),
    Row("GET", "/api/datasets/{slug}/statistics/{name}.png", MAINTAINERS, keys={"name": "statistic"}),
    Row("GET", "/api/releases/{release_id}/baseline-tables", MAINTAINERS),
    Row("GET", "/api/releases/{release_id}/baseline-tables/{name}.csv", MAINTAINERS, keys={"name": "baseline_table"}),
    Row("GET", "/api/releases/{release_id}/baseline-tables/{name}.svg", MAINTAINERS, keys={"name": "baseline_figure"}),
    Row("GET", "/api/releases/{release_id}/baseline-tables/{name}.png", MAINTAINERS, keys={"name": "baseline_figure"}),
]
