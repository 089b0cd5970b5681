"""Tests of release records as JSON: nothing is lost."""

import json

from annotator.domain.formats.record import ReleaseRecord, as_json, from_json


def test_a_record_comes_back_from_json_as_it_was(records: list[ReleaseRecord]) -> None:
    for record in records:
        assert from_json(json.loads(json.dumps(as_json(record)))) == record
