"""The command-line options of captures: how a page is loaded, and where what is captured goes."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from django.core.management.base import CommandError

from annotator.datasets.models import Application
from annotator.datasets.selectors.closed import closed_problem
from annotator.domain.clean_text import clean, load_json
from annotator.domain.problems import Rejected
from annotator.files.inputs import read_input
from annotator.screens.services.steps import read_steps
from annotator.screens.services.storage_state import read_storage_state
from workers.browser.request import REST_LIMIT

MISUSE = 2
SETTINGS = ("wait", "rest_limit", "full_page", "selector", "delay_ms", "locale", "color_scheme", "device_scale")
MAX_DELAY_MS = 30_000
LONGEST_REST = 60
Read = TypeVar("Read")


def add_settings(parser: ArgumentParser) -> None:
    """Add the options about loading and rendering a page to a parser."""
    parser.add_argument("--wait", choices=["quiet", "load", "domcontentloaded", "networkidle"], default="quiet")
    parser.add_argument(
        "--rest-limit",
        type=rest_limit,
        default=REST_LIMIT,
        metavar="S",
        help="how long a page may take to come to rest; past it the picture comes with a warning",
    )
    parser.add_argument("--full-page", action="store_true", help="the whole page, not only the viewport")
    parser.add_argument(
        "--selector", type=clean, default="", metavar="CSS", help="wait until this element is shown, too"
    )
    parser.add_argument("--delay-ms", type=delay, default=0, metavar="MS", help="wait this long, too")
    parser.add_argument("--locale", type=locale, default="en-US", metavar="en-US")
    parser.add_argument("--color-scheme", choices=["light", "dark"], default="light")
    parser.add_argument("--device-scale", type=device_scale, default=1.0, metavar="1")
    parser.add_argument(
        "--storage-state", type=Path, metavar="FILE", help="a login, as Playwright saves it; it is not kept"
    )
    parser.add_argument("--steps", type=Path, metavar="FILE.json", help="what to do before the picture; it is kept")


def add_targets(parser: ArgumentParser) -> None:
    """Add the options that say where what is captured goes, into folders, a dataset or both, and what has boxes."""
    parser.add_argument("--out", type=Path, metavar="DIR", help="write a folder for each of them here")
    parser.add_argument("--dataset", type=clean, metavar="D", help="the slug of the dataset to store the screens in")
    parser.add_argument("--application", type=clean, metavar="A", help="the slug of its application")
    parser.add_argument("--disabled", action="store_true", help="keep the boxes of disabled controls, marked as such")


def keeps_disabled(options: dict[str, Any], application: Application | None) -> bool:
    """Whether disabled controls get boxes: --disabled says so, or the dataset that they go to."""
    return options["disabled"] or (application is not None and application.dataset.keeps_disabled)


def application_named(dataset: str | None, application: str | None) -> Application | None:
    """The application that --dataset and --application name; None where neither is given. Raises CommandError."""
    if bool(dataset) != bool(application):
        raise CommandError("--dataset and --application go together", returncode=MISUSE)
    if not dataset:
        return None
    match = Application.objects.filter(dataset__slug=dataset, slug=application).first()
    if match is None:
        message = f"there is no application “{application}” in a dataset “{dataset}”"
        raise CommandError(message, returncode=MISUSE)
    if problem := closed_problem(match.dataset, match):
        raise CommandError(problem.message, returncode=MISUSE)
    return match


def read_settings(options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The settings as a capture stores them, and the storage state. Raises CommandError for invalid files."""
    # A caller from Python names only the options that differ from the defaults.
    page_settings = {name: options[name] for name in SETTINGS if name in options}
    steps = _read_file(options.get("steps"), "--steps", lambda text: read_steps(load_json(text)))
    storage = _read_file(options.get("storage_state"), "--storage-state", read_storage_state)
    return {**page_settings, "steps": steps or []}, storage


def _read_file(path: Path | None, option: str, reader: Callable[[str], Read]) -> Read | None:
    if path is None:
        return None
    try:
        return reader(read_input(path).decode("utf-8-sig"))
    except OSError as error:
        raise CommandError(f"{option}: {path} cannot be read: {error.strerror}", returncode=MISUSE) from None
    except (ValueError, Rejected) as error:
        raise CommandError(f"{option}: {path}: {error}", returncode=MISUSE) from None


def rest_limit(text: str) -> int:
    """The limit in seconds, 1 to 60. Raises ArgumentTypeError."""
    if not text.isdecimal() or not 1 <= int(text) <= LONGEST_REST:
        raise ArgumentTypeError(f"{text!r}: a limit is 1 to {LONGEST_REST} seconds")
    return int(text)


def delay(text: str) -> int:
    """The delay in milliseconds, 0 to 30000. Raises ArgumentTypeError."""
    if not text.isdecimal() or int(text) > MAX_DELAY_MS:
        raise ArgumentTypeError(f"{text!r}: a delay is 0 to {MAX_DELAY_MS} ms")
    return int(text)


def locale(text: str) -> str:
    """The language tag. Raises ArgumentTypeError."""
    if not re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", text):
        raise ArgumentTypeError(f"{text!r} is not a language; write for example en-US")
    return text


def device_scale(text: str) -> float:
    """The device pixels per CSS pixel, 0.5 to 4. Raises ArgumentTypeError."""
    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not 0.5 <= scale <= 4:
        raise ArgumentTypeError(f"{text!r}: a device scale is 0.5 to 4")
    return scale
