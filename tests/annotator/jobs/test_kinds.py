"""Every kind of job has a name on the page."""

import re

from annotator.jobs.selectors import job_models
from setup.paths import ROOT


def test_the_page_names_every_kind_of_job_and_no_other() -> None:
    table = (ROOT / "frontend/src/ui/names.ts").read_text().split("JOB_KINDS = {")[1].split("}")[0]
    assert set(re.findall(r"^ +(\w+):", table, re.MULTILINE)) == {model.kind_name() for model in job_models()}
