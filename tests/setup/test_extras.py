"""`run.py setup --with NAME`: the names of extras, what of them is missing, and what is said of it."""

from collections.abc import Sequence

import pytest

from setup import extras, python_packages, system_packages
from setup.user_error import UserError


@pytest.mark.parametrize(
    "arguments",
    [["--with", "sessions", "--with", "office"], ["--with=sessions,office"], ["--with", "sessions,office,sessions"]],
)
def test_extras_are_named_one_by_one_or_with_commas(arguments: Sequence[str]) -> None:
    assert extras.names_in(arguments) == ["sessions", "office"]


@pytest.mark.parametrize(
    "arguments", [["--with"], ["--with="], ["sessions"], ["--without", "sessions"], ["--with", "tea"]]
)
def test_anything_else_is_answered_with_the_list(arguments: Sequence[str]) -> None:
    with pytest.raises(UserError) as error:
        extras.names_in(arguments)
    for name, extra in extras.EXTRAS.items():
        assert name in str(error.value)
        assert extra.title in str(error.value)


def test_only_what_is_missing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[Sequence[str]] = []

    def install(packages: Sequence[str], consequence: str) -> bool:
        installed.append(packages)
        return True

    monkeypatch.setattr(extras, "_is_here", lambda proof: proof != "openbox")
    monkeypatch.setattr(system_packages, "install", install)
    monkeypatch.setattr(python_packages, "has_extra", lambda name: name == "sessions")
    assert extras.ensure(["sessions", "video"]) == []
    assert installed == [["openbox"]]


def test_an_extra_without_its_python_packages_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "_is_here", lambda proof: True)
    monkeypatch.setattr(python_packages, "has_extra", lambda name: False)
    assert extras.ensure(["sessions", "video"]) == ["sessions"]


def test_what_could_not_be_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "_is_here", lambda proof: False)
    monkeypatch.setattr(system_packages, "install", lambda packages, consequence: False)
    assert extras.ensure(["video"]) == ["video"]


def test_a_package_is_known_by_its_program_or_by_a_file_of_it() -> None:
    extra = extras.Extra("", {"coreutils": "ls", "base-files": "/etc/os-*"}, "")
    assert extras.missing(extra) == []
    absent = extras.Extra("", {"a": "no-such-program", "b": "/no/such/*"}, "")
    assert extras.missing(absent) == ["a", "b"]
