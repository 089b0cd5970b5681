"""Tests of the sources of settings."""

from pathlib import Path

import pytest

from setup import paths
from setup.config import LONGEST_SOCKET_PATH, read_config, read_env_file
from setup.user_error import UserError


@pytest.fixture
def env_file(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def test_without_a_file_and_variables_it_listens_to_this_machine_only(env_file: Path) -> None:
    config = read_config({}, env_file)
    assert config.address == "http://127.0.0.1:8000"
    assert config.data_dir == paths.ROOT / "var"


def test_the_machine_wins_over_the_file(env_file: Path) -> None:
    env_file.write_text("PORT=8100\nHOST=localhost\n")
    assert read_config({"PORT": "8200"}, env_file).address == "http://localhost:8200"


def test_a_file_may_hold_comments_exports_quotes_and_equals_signs(env_file: Path) -> None:
    env_file.write_text("# ours\n\nexport A=1\nB = 'two words'\nC=\"x\"\nD=a=b#c\nE=\n")
    assert read_env_file(env_file) == {"A": "1", "B": "two words", "C": "x", "D": "a=b#c", "E": ""}


@pytest.mark.parametrize("line", ["PORT", "=5", "MY PORT=5"])
def test_a_line_that_is_no_setting_is_named_with_its_number(env_file: Path, line: str) -> None:
    env_file.write_text(f"A=1\n{line}\n")
    with pytest.raises(UserError, match="line 2"):
        read_env_file(env_file)


@pytest.mark.parametrize("port", ["http", "0", "65536", "-1", "80.5", "²"])
def test_a_port_that_is_none_is_refused(env_file: Path, port: str) -> None:
    with pytest.raises(UserError, match="PORT"):
        read_config({"PORT": port}, env_file)


def test_children_get_the_embedded_valkey_only_when_no_broker_is_named(env_file: Path) -> None:
    own = read_config({}, env_file)
    assert own.embedded_valkey
    assert own.for_children()["REDIS_URL"] == f"redis+socket://{paths.ROOT}/var/valkey/valkey.sock"
    other = read_config({"REDIS_URL": "redis://elsewhere/0"}, env_file)
    assert not other.embedded_valkey
    assert other.for_children()["REDIS_URL"] == "redis://elsewhere/0"


def test_a_deep_data_folder_still_gets_a_socket_the_kernel_can_bind(env_file: Path, tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 120)
    socket = read_config({"DATA_DIR": str(deep)}, env_file).valkey_socket
    assert len(bytes(socket)) <= LONGEST_SOCKET_PATH
    assert socket == read_config({"DATA_DIR": str(deep)}, env_file).valkey_socket
    assert socket != read_config({"DATA_DIR": f"{deep}2"}, env_file).valkey_socket


@pytest.mark.parametrize(
    ("url", "file"),
    [
        ("", paths.ROOT / "var" / "actwright.sqlite3"),
        ("sqlite:////srv/a.sqlite3", Path("/srv/a.sqlite3")),
        ("postgres://a@b/c", None),
    ],
)
def test_only_an_sqlite_database_is_a_file(env_file: Path, url: str, file: Path | None) -> None:
    assert read_config({"DATABASE_URL": url}, env_file).sqlite_file == file


@pytest.mark.parametrize(
    ("variables", "demo"),
    [
        ({}, True),
        ({"HOST": "127.0.0.2"}, True),
        ({"HOST": "localhost"}, True),
        ({"HOST": "0.0.0.0"}, False),
        ({"HOST": "::"}, False),
        ({"HOST": "actwright.example.org"}, False),
        ({"HOST": "0.0.0.0", "DEMO": "1"}, True),
        ({"DEMO": "0"}, False),
    ],
)
def test_the_demo_comes_by_itself_only_where_no_other_machine_can_sign_in(
    variables: dict[str, str], demo: bool, env_file: Path
) -> None:
    config = read_config(variables, env_file)
    assert config.demo == demo
    assert config.for_children()["DEMO"] == ("1" if demo else "0")


def test_children_keep_what_they_compiled(env_file: Path) -> None:
    assert "PYTHONDONTWRITEBYTECODE" not in read_config({"PYTHONDONTWRITEBYTECODE": "1"}, env_file).for_children()
