"""Tests of docker-compose.yml and Dockerfile, as far as possible without a container engine."""

import json
import os
import re
import shlex
import socket
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import yaml

from setup import paths
from setup.supervisor import start_with_subreaper
from tests.services.stack import OF_THE_TEST_RUN

COMPOSE = paths.ROOT / "docker-compose.yml"
OURS = ["tables", "web", "worker", "sessions", "scheduler"]
READY_SECONDS = 120
#: for `run.py dev` alone
NOT_PASSED = {"VITE_PORT"}
SOURCES = re.compile(r"^COPY (?!--from)(.+) \S+$", re.MULTILINE)


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    result: dict[str, Any] = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))
    return result


def dockerfile() -> str:
    return (paths.ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")


def command_of(service: dict[str, Any]) -> list[str]:
    """Its command, else the image's."""
    ((of_image,),) = [re.findall(r"^CMD (\[.+\])$", dockerfile(), re.MULTILINE)]
    command: list[str] = service.get("command") or json.loads(of_image)
    return command


def test_every_variable_of_the_example_reaches_the_containers(compose: dict[str, Any]) -> None:
    results = set(re.findall(r"^#([A-Z_]+)=", (paths.ROOT / ".env.example").read_text(encoding="utf-8"), re.MULTILINE))
    passed = set(re.findall(r"\$\{([A-Z_]+)", COMPOSE.read_text(encoding="utf-8")))
    passed |= set(compose["x-actwright"]["environment"])
    assert results - passed == NOT_PASSED


def test_an_optional_variable_that_is_not_set_is_not_passed_as_an_empty_one(compose: dict[str, Any]) -> None:
    """An empty UPLOAD_LIMIT would be no number."""
    environment = compose["x-actwright"]["environment"]
    for name in ("UPLOAD_LIMIT", "DISK_RESERVE", "LOG_LEVEL", "LOG_FORMAT", "CAPTURE_TIME_LIMIT", "SECURE_COOKIES"):
        assert environment[name] is None, name


def test_containers_start_without_the_demo_and_for_this_machine_alone(compose: dict[str, Any]) -> None:
    assert compose["x-actwright"]["environment"]["DEMO"] == "${DEMO:-0}"
    assert compose["services"]["web"]["ports"] == ["${HOST:-127.0.0.1}:${PORT:-8000}:8000"]


def test_services_depend_on_services_and_use_volumes_that_there_are(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for name, service in services.items():
        assert set(service.get("depends_on", {})) <= set(services), name
        for volume in service.get("volumes", []):
            source = re.sub(r"\$\{\w+:-(\w+)\}", r"\1", volume).split(":")[0]
            assert source in compose["volumes"], volume
        assert "image" in service or "build" in service, name


class StrictLoader(yaml.SafeLoader):
    """Refuses a key that stands twice, of which YAML would keep the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [key.value for key, _ in node.value]
        assert len(keys) == len(set(keys)), f"a key stands twice in line {node.start_mark.line + 1}: {keys}"
        return super().construct_mapping(node, deep)


#: of the Compose specification, what this file needs
SERVICE_KEYS = {"build", "command", "depends_on", "environment", "healthcheck", "image", "init", "ports", "restart"}
SERVICE_KEYS |= {"security_opt", "shm_size", "volumes"}
HEALTHCHECK_KEYS = {"interval", "retries", "start_period", "test", "timeout"}
CONDITIONS = {"service_completed_successfully", "service_healthy", "service_started"}


def test_the_file_has_no_key_twice_none_unknown_and_waits_for_what_can_come(compose: dict[str, Any]) -> None:
    assert yaml.load(COMPOSE.read_text(encoding="utf-8"), StrictLoader) == compose
    assert {key for key in compose if not key.startswith("x-")} <= {"name", "services", "volumes"}
    services = compose["services"]
    for name, service in services.items():
        assert set(service) - {"<<"} <= SERVICE_KEYS, name
        assert set(service.get("healthcheck", {})) <= HEALTHCHECK_KEYS, name
        for other, how in service.get("depends_on", {}).items():
            assert how["condition"] in CONDITIONS, name
            assert how["condition"] != "service_healthy" or "healthcheck" in services[other], name
            ends = how["condition"] == "service_completed_successfully"
            assert not ends or services[other]["restart"] in ("no", "on-failure"), f"{other} never ends"


def test_a_key_that_stands_twice_is_found() -> None:
    with pytest.raises(AssertionError, match="twice in line 1"):
        yaml.load("a: 1\nb: 2\na: 3", StrictLoader)


def commands_in(command: list[str]) -> list[list[str]]:
    """The programs with their arguments that a service runs; `sh -c` runs several, one after the other."""
    if command[:2] != ["sh", "-c"]:
        return [command]
    return [shlex.split(part) for part in command[2].split("&&")]


@pytest.mark.parametrize("name", OURS)
def test_the_command_of_a_service_runs_with_its_options(name: str, compose: dict[str, Any]) -> None:
    for program, *arguments in commands_in(command_of(compose["services"][name])):
        completed = subprocess.run(
            [paths.PYTHON.parent / program, *arguments, "--help"],
            cwd=paths.ROOT,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert completed.returncode == 0, completed.stderr
        assert "usage" in completed.stdout.lower()


@pytest.mark.long
@pytest.mark.real_path
def test_the_commands_of_all_services_serve_and_work_together(
    compose: dict[str, Any], valkey_url: str, tmp_path: Path
) -> None:
    """As the containers run them, but on SQLite and at a free port."""
    services, port = compose["services"], free_port()
    inherited = {name: value for name, value in os.environ.items() if name not in OF_THE_TEST_RUN}
    path = f"{paths.PYTHON.parent}:{os.environ['PATH']}"
    env = {**inherited, "PATH": path, "DATA_DIR": str(tmp_path), "REDIS_URL": valkey_url, "DEMO": "0"}

    def words(service: str, *, of_check: bool = False) -> list[str]:
        command = services[service]["healthcheck"]["test"][1:] if of_check else command_of(services[service])
        return [word.replace("8000", str(port)) for word in command]

    tables = subprocess.run(words("tables"), cwd=paths.ROOT, env=env, capture_output=True, text=True, check=True)
    assert re.search(r"^[0-9a-f]{64}$", tables.stdout, re.MULTILINE), "no setup token is printed"
    with ExitStack() as stack:
        started = {}
        for name in OURS[1:]:
            started[name] = start_with_subreaper(words(name), env=env, output=subprocess.DEVNULL)
            stack.callback(started[name].wait, 60)
            stack.callback(started[name].terminate)
        until = time.monotonic() + READY_SECONDS
        while not responds_at(f"http://127.0.0.1:{port}/readyz"):
            assert not {name: ended for name, process in started.items() if (ended := process.poll()) is not None}
            assert time.monotonic() < until, "it is never ready"
            time.sleep(0.5)
        subprocess.run(words("web", of_check=True), env=env, check=True)
        assert {name for name, process in started.items() if process.poll() is None} == set(OURS[1:])


def responds_at(address: str) -> bool:
    """Whether an address is answered with status 200."""
    try:
        urlopen(address, timeout=5).close()
    except OSError:
        return False
    return True


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_misspelt_option_would_be_noticed(compose: dict[str, Any]) -> None:
    program, *arguments = command_of(compose["services"]["worker"])
    command = [str(paths.PYTHON.parent / program), *arguments, "--no-such-option", "--help"]
    assert subprocess.run(command, cwd=paths.ROOT, capture_output=True, check=False, timeout=120).returncode != 0


def test_what_the_image_copies_is_there() -> None:
    sources = [path for line in SOURCES.findall(dockerfile()) for path in line.split()]
    assert "annotator/" in sources
    assert [path for path in sources if not Path(paths.ROOT / path).exists()] == []
