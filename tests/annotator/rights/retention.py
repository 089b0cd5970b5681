"""Rights: archive and delete datasets and applications, bring them back."""

from tests.annotator.rights.row import MAINTAINERS, Key, Row

DATASET = "/api/datasets/{slug}"
APPLICATION = DATASET + "/applications/{application}"

ROWS = [
    Row("GET", DATASET + "/contents", MAINTAINERS),
    Row("PUT", DATASET + "/archive", MAINTAINERS),
    Row("DELETE", DATASET + "/archive", MAINTAINERS),
    # Hours are contested in the dataset of the tests.
    Row("PUT", DATASET + "/deletion", MAINTAINERS, {"confirmation": Key("dataset_name")}, refused={"maintainer": 400}),
    Row("DELETE", DATASET + "/deletion", MAINTAINERS),
    Row("GET", APPLICATION + "/contents", MAINTAINERS),
    Row("PUT", APPLICATION + "/archive", MAINTAINERS),
    Row("DELETE", APPLICATION + "/archive", MAINTAINERS),
    Row("PUT", APPLICATION + "/deletion", MAINTAINERS, {"confirmation": Key("application_name")}),
    Row("DELETE", APPLICATION + "/deletion", MAINTAINERS),
]
