"""The services of `run.py dev`: Vite with hot reload, Django and the worker restarted when a Python file changes."""

import shlex
from collections.abc import Callable, Mapping, Sequence

from setup import paths
from setup.config import Config
from setup.frontend import npm
from setup.services import (
    VITE_HOST,
    valkey_services,
    web_command,
    web_responds_at,
    worker_command,
)
from setup.steps import Command
from setup.supervisor import Service, Supervisor

# Progress streams never end, so without a limit uvicorn would wait for them at each reload.
RELOAD_OPTIONS = ["--reload", "--reload-dir", "annotator", "--timeout-graceful-shutdown", "1"]
WATCH_OPTIONS = ["--filter", "python", "--target-type", "command", "--sigint-timeout", "10"]


def serve(config: Config, on_serving: Callable[[], None], keep_open: Sequence[int] = ()) -> None:
    """Runs the services until a stop signal; `on_serving` is called once the page can be loaded."""
    Supervisor(development_services(config, on_serving), development_env(config), keep_open=keep_open).run()


def development_env(config: Config) -> Mapping[str, str]:
    """The variables of the child processes; VITE_DEV_PORT makes Django's page load its scripts from Vite."""
    return {**config.for_children(), "VITE_DEV_PORT": str(config.vite_port)}


def development_services(config: Config, on_serving: Callable[[], None]) -> list[Service]:
    """The services in starting order."""
    return [*valkey_services(config), _vite(config), _web(config, on_serving), _worker()]


def _vite(config: Config) -> Service:
    command = npm("--prefix", str(paths.FRONTEND), "run", "dev", "--", "--port", str(config.vite_port), "--strictPort")
    ready = web_responds_at(f"http://{VITE_HOST}:{config.vite_port}/static/src/main.tsx")
    return Service("vite", command, needed_first=True, ready=ready)


def _web(config: Config, on_serving: Callable[[], None]) -> Service:
    command = web_command(config, RELOAD_OPTIONS)
    return Service("web", command, needed_first=True, ready=web_responds_at(config.address), on_ready=on_serving)


def _worker() -> Service:
    target = shlex.join(map(str, worker_command()))
    command: Command = [paths.PYTHON, "-m", "watchfiles", *WATCH_OPTIONS, target, "annotator", "workers"]
    return Service("worker", command)
