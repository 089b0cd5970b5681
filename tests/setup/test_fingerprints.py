"""Tests of fingerprints: whether content was processed already."""

from pathlib import Path

from setup.fingerprints import digest, files_under, matches, record


def test_a_digest_changes_with_content_name_and_facts_but_not_with_order(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    first.write_text("one")
    second.write_text("two")
    before = digest([first, second], "node 24")
    assert digest([second, first], "node 24") == before
    assert digest([first, second], "node 26") != before
    assert digest([first], "node 24") != before
    second.write_text("three")
    assert digest([first, second], "node 24") != before


def test_moving_content_between_two_files_is_a_change(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    first.write_text("x")
    second.write_text("y")
    before = digest([first, second])
    first.write_text("y")
    second.write_text("x")
    assert digest([first, second]) != before


def test_a_stamp_matches_only_what_was_marked(tmp_path: Path) -> None:
    fingerprint = tmp_path / "stamp"
    assert not matches(fingerprint, "a")
    record(fingerprint, "a")
    assert matches(fingerprint, "a")
    assert not matches(fingerprint, "b")


def test_files_are_found_at_every_depth_but_not_in_named_folders(tmp_path: Path) -> None:
    for path in ("src/deep/a.ts", "src/node_modules/b.js", "c.json"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    result = files_under(tmp_path, without=frozenset({"node_modules"}))
    assert {file.relative_to(tmp_path).as_posix() for file in result} == {"src/deep/a.ts", "c.json"}
