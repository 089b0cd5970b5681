"""Rights: releases and their files."""

from tests.annotator.rights.row import MAINTAINERS, MEMBERS, Key, Row

ROWS = [
    Row("GET", "/api/datasets/{slug}/releases", MEMBERS),
    Row("POST", "/api/datasets/{slug}/releases", MAINTAINERS, {"seed": 1}),
    Row("GET", "/api/datasets/{slug}/releases/ready", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/releases/preview", MAINTAINERS, {"seed": 1}),
    Row("GET", "/api/releases/{release_id}", MEMBERS),
    Row("GET", "/api/releases/{release_id}/file", MEMBERS),
    Row("GET", "/api/releases/{release_id}/evidence", MEMBERS),
    Row("GET", "/api/releases/{release_id}/exports", MEMBERS),
    Row("POST", "/api/releases/{release_id}/exports", MAINTAINERS, {"format": "coco"}),
    Row("GET", "/api/releases/{release_id}/exports/{export_id}/file", MEMBERS),
    Row("GET", "/api/releases/{release_id}/families", MEMBERS),
    Row("GET", "/api/releases/{release_id}/episodes", MEMBERS),
    Row(
        "GET",
        "/api/releases/{release_id}/episodes/{episode_id}/image",
        MEMBERS,
        keys={"episode_id": "released_episode"},
    ),
    Row("GET", "/api/releases/{release_id}/screens/{screen_id}/image", MEMBERS, keys={"screen_id": "released_screen"}),
    Row("GET", "/api/releases/{release_id}/since/{earlier_id}", MEMBERS, keys={"earlier_id": "second_release"}),
    Row(
        "POST",
        "/api/releases/{release_id}/withdrawals",
        MAINTAINERS,
        {"families": [Key("family")], "reason": "It shows a name"},
        keys={"release_id": "second_release"},
    ),
    Row("PUT", "/api/releases/{release_id}/official", MAINTAINERS),
    Row("DELETE", "/api/releases/{release_id}/official", MAINTAINERS, keys={"release_id": "second_release"}),
]
