"""Tests of missing system packages and the messages about them."""

import os
import shutil
from pathlib import Path

import pytest

from setup import system_packages


@pytest.fixture
def fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(system_packages, "FONTS", tmp_path)
    for file in system_packages.FONT_FILES.values():
        (tmp_path / file).parent.mkdir()
        (tmp_path / file).touch()
    return tmp_path


def test_a_complete_machine_misses_nothing(fonts: Path) -> None:
    assert system_packages.missing({}, has=lambda program: program) == []


def test_missing_programs_and_fonts_are_named_as_packages(fonts: Path) -> None:
    (fonts / "noto" / "NotoSans-Regular.ttf").unlink()
    assert system_packages.missing({}, has=lambda program: None) == ["chromium", "xvfb", "xclip", "fonts-noto-core"]


def test_a_chromium_of_ones_own_counts(fonts: Path) -> None:
    own = {"CHROMIUM_PATH": "/opt/chromium"}
    assert system_packages.missing(own, has=lambda program: program in {"/opt/chromium", "Xvfb", "xclip"}) == []


def test_who_may_not_install_is_told_the_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "apt-get" else None)
    assert not system_packages.install(["chromium", "xvfb"])
    assert "sudo apt-get install -y --no-install-recommends chromium xvfb" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("variables", "offered", "asked"),
    [({}, True, True), ({}, False, False), ({"CHROMIUM_PATH": "/opt/chromium"}, True, False)],
)
def test_the_browser_for_faster_captures_is_taken_where_it_is_offered(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], offered: bool, asked: bool
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(system_packages, "missing", lambda variables: [])
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(system_packages, "_is_offered", lambda package: offered)
    monkeypatch.setattr(system_packages, "install", installed.extend)
    system_packages.ensure(variables)
    assert installed == (["chromium-headless-shell"] if asked else [])
