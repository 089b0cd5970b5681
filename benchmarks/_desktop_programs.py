"""Desktop programs of Debian on which proposals from pictures are tuned, and others on which they are only measured."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from annotator.domain.geometry import Rect
from workers.desktop.capture import CaptureRefused, ProgramRequest, capture_program
from workers.desktop.folder import write_folder
from workers.desktop.steps import read_steps
from workers.sessions.sandbox import session_uid

SEARCHED = "/usr/bin:/bin:/usr/games"


@dataclass(frozen=True, slots=True)
class State:
    """What a picture shows of a program: after these steps, on a screen of this size."""

    name: str
    steps: str = ""
    width: int = 1024
    height: int = 768
    maximised: bool = False


START = State("start")
WIDE = State("wide", width=1280, height=800, maximised=True)
MENU = State("menu", steps='pyautogui.hotkey("alt", "f")')
OPEN = State("open", steps='pyautogui.hotkey("ctrl", "o")')
ALL = (START, WIDE, MENU, OPEN)
FEW = (START, WIDE, MENU)


@dataclass(frozen=True, slots=True)
class DesktopProgram:
    """A program by its command, which is its package's name too; `start` is the file or folder that it opens."""

    command: str
    start: str = ""
    states: tuple[State, ...] = FEW
    package: str = ""

    @property
    def name(self) -> str:
        return self.command.split()[0]


TUNED_ON = (
    DesktopProgram("galculator"),
    DesktopProgram("mousepad --disable-server", "script.py", ALL, "mousepad"),
    DesktopProgram("pluma", "script.py", ALL),
    DesktopProgram("geany", "script.py", ALL),
    DesktopProgram("scite", "script.py", ALL),
    DesktopProgram("gnumeric", "table.csv", ALL),
    DesktopProgram("meld"),
    DesktopProgram("gucharmap"),
    DesktopProgram("dconf-editor"),
    DesktopProgram("qalculate-gtk"),
    DesktopProgram("transmission-gtk"),
    DesktopProgram("gtkhash"),
    DesktopProgram("thunar", "files"),
    DesktopProgram("speedcrunch"),
    DesktopProgram("featherpad", "script.py", ALL),
    DesktopProgram("keepassxc"),
    DesktopProgram("sqlitebrowser"),
    DesktopProgram("pcmanfm-qt", "files"),
    DesktopProgram("juffed", "script.py", ALL),
    DesktopProgram("xarchiver", "files.zip", ALL),
    DesktopProgram("hexchat"),
    DesktopProgram("zim"),
    DesktopProgram("grsync"),
    DesktopProgram("kcalc"),
    DesktopProgram("texstudio", "paper.tex", ALL),
    DesktopProgram("osmo"),
    DesktopProgram("planner"),
    DesktopProgram("d-feet"),
    DesktopProgram("lximage-qt", "picture.png", ALL),
    DesktopProgram("atril", "", ALL),
    DesktopProgram("eom", "picture.png", ALL),
    DesktopProgram("ristretto", "picture.png", ALL),
    DesktopProgram("gnome-mines"),
    DesktopProgram("seahorse"),
    DesktopProgram("bleachbit"),
    DesktopProgram("diffuse", "script.py"),
)
HELD_OUT = (
    DesktopProgram("abiword", "notes.txt", ALL),
    DesktopProgram("bluefish", "script.py", ALL),
    DesktopProgram("homebank"),
    DesktopProgram("mate-calc"),
    DesktopProgram("gftp-gtk"),
    DesktopProgram("dia", "", ALL),
    DesktopProgram("glade", "", ALL),
    DesktopProgram("ghex", "notes.txt", ALL),
    DesktopProgram("catfish", "files"),
    DesktopProgram("qbittorrent"),
    DesktopProgram("qpdfview", "", ALL),
    DesktopProgram("pcmanfm", "files"),
    DesktopProgram("engrampa", "files.zip", ALL),
    DesktopProgram("kate", "script.py", ALL),
    DesktopProgram("gnome-system-monitor"),
    DesktopProgram("xfce4-taskmanager"),
    DesktopProgram("sylpheed"),
    DesktopProgram("kcharselect"),
    DesktopProgram("smplayer", "", ALL),
    DesktopProgram("rednotebook"),
    DesktopProgram("gtick"),
    DesktopProgram("xfburn"),
    DesktopProgram("focuswriter", "notes.txt"),
)
LOOKED_AT = (
    DesktopProgram("audacious"),
    DesktopProgram("filezilla"),
    DesktopProgram("cherrytree"),
    DesktopProgram("okteta"),
    DesktopProgram("grisbi"),
    DesktopProgram("quodlibet"),
    DesktopProgram("baobab"),
    DesktopProgram("evince"),
    DesktopProgram("lyx"),
    DesktopProgram("konsole"),
    DesktopProgram("retext", "notes.txt", ALL),
    DesktopProgram("poedit", "", ALL),
    DesktopProgram("kolourpaint", "picture.png", ALL),
    DesktopProgram("treesheets", "", ALL),
    DesktopProgram("nemo", "files"),
    DesktopProgram("kompare"),
    DesktopProgram("ktorrent"),
    DesktopProgram("krusader"),
    DesktopProgram("kget"),
    DesktopProgram("kcolorchooser"),
    DesktopProgram("gnome-dictionary"),
    DesktopProgram("font-manager"),
    DesktopProgram("gpicview", "picture.png", ALL),
    DesktopProgram("drawing", "picture.png", ALL),
    DesktopProgram("tilix"),
    DesktopProgram("gnome-disks", package="gnome-disk-utility"),
    DesktopProgram("parole"),
    DesktopProgram("manuskript"),
    DesktopProgram("kontrast"),
    DesktopProgram("gnote"),
    DesktopProgram("audacity"),
    DesktopProgram("gnucash"),
    DesktopProgram("quasselclient", package="quassel-client"),
    DesktopProgram("konversation"),
    DesktopProgram("gcolor3"),
    DesktopProgram("qtpass"),
    DesktopProgram("klines"),
    DesktopProgram("gnome-nettool"),
    DesktopProgram("scribus"),
    DesktopProgram("mypaint"),
    DesktopProgram("kcachegrind"),
    DesktopProgram("gnome-calendar"),
)
"""Programs with which no weights were made. Levels and rules were chosen when they had been measured and looked at."""
_UNSEEN = """
four-in-a-row gmtp gnome-maps gscan2pdf gtkpod hexalate hydrogen katomic kigo kile kiten kmenuedit kmouth kreversi
ktimetracker pavucontrol-qt qelectrotech sakura texworks xchm
"""
UNSEEN = tuple(DesktopProgram(name) for name in _UNSEEN.split())
"""Programs that nothing was looked at, chosen or trained with: chance took them from those installed for training."""
_DRAWN = """
algobox amide amule antimony cantata cb2bib coqide fstl fwbuilder ghemical gkrellm gpscorrelate-gui
gtranslator hugin kinfocenter kraft littlewizard minitube mnemosyne optgeo previsat qbrew qv4l2 sirikali snd
systemsettings tintii twinkle virt-viewer xmlcopyeditor xoscope
"""
DRAWN = (*(DesktopProgram(name) for name in _DRAWN.split()), DesktopProgram("emu8051-gtk", package="emu8051"))
"""Programs of which the same is true. Chance drew from 969 of Debian's packages: tagged as graphical programs of GTK,
Qt or wxWidgets, no games, under 60 MB, none of them named in a bench before. These start, of the first 70.
"""


@dataclass(frozen=True, slots=True)
class ProgramPicture:
    """The picture (PNG) of a program's state with all interactive elements that AT-SPI tells of, and their roles.

    `in_tool_bar`: the boxes that stand in a tool bar, where the picture often shows no edge of a button.
    """

    program: str
    state: str
    image: bytes
    boxes: list[Rect]
    roles: list[str]
    in_tool_bar: frozenset[Rect]


def pictures(programs: Sequence[DesktopProgram], folder: Path) -> Iterator[ProgramPicture]:
    """The pictures of those that are installed, captured into `folder` where they are not there yet.

    What is not installed, or cannot be captured, is named.
    """
    missing = [each.package or each.name for each in programs if shutil.which(each.name, path=SEARCHED) is None]
    if missing:
        print(f"not installed, left out: apt install {' '.join(missing)}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as scratch:
        seed = seed_archive(Path(scratch))
        for program in programs:
            if shutil.which(program.name, path=SEARCHED) is None:
                continue
            for state in program.states:
                place = folder / program.name / state.name
                if not (place / "boxes.json").exists() and not (place / "failed").exists():
                    capture_state(program, state, seed, place)
                if (place / "boxes.json").exists():
                    yield _read(program.name, state.name, place)


def capture_state(program: DesktopProgram, state: State, seed: Path, place: Path) -> None:
    """Capture a program in a state into a folder `place`; where that fails, a file `failed` there says why."""
    steps = read_steps(state.steps, state.width, state.height)
    request = ProgramRequest(
        tuple(program.command.split()),
        state.width,
        state.height,
        program.start,
        seed,
        steps,
        maximised=state.maximised,
        keeps_disabled=True,
    )
    try:
        write_folder(place, capture_program(request, uid=session_uid()), {"program": program.name, "state": state.name})
    except CaptureRefused as refusal:
        print(f"{program.name}, {state.name}: {refusal}", file=sys.stderr)
        place.mkdir(parents=True, exist_ok=True)
        (place / "failed").write_text(str(refusal))


def _read(name: str, state: str, place: Path) -> ProgramPicture:
    boxes = [box for box in json.loads((place / "boxes.json").read_text()) if box["origin"] == "atspi"]
    elements = json.loads((place / "elements.json").read_text())["elements"]
    bars = [element["path"] for element in elements if element["role"] == "tool bar"]
    in_bars = [each["box"] for each in elements if any(each["path"][: len(bar)] == bar for bar in bars)]
    return ProgramPicture(
        name,
        state,
        (place / "image.png").read_bytes(),
        [Rect(*box["box"]) for box in boxes],
        [box["role"] for box in boxes],
        frozenset(Rect(*box["box"]) for box in boxes if box["box"] in in_bars and "button" in box["role"]),
    )


def seed_archive(folder: Path) -> Path:
    """A home folder with something to show: a script, notes, a table, a picture, an archive, many files."""
    lines = [f"def step_{number}(value: int) -> int:\n    return value + {number}\n\n" for number in range(40)]
    texts = {
        "script.py": "".join(lines),
        "notes.txt": "\n".join(f"{number}. Buy {number} litres of milk, and ask at home." for number in range(1, 60)),
        "table.csv": "name,amount,price\n" + "".join(f"Item {n},{n * 3},{n * 1.25}\n" for n in range(1, 60)),
        "paper.tex": "\\documentclass{article}\n\\begin{document}\n\\section{One}\nText.\n\\end{document}\n",
        **{f"files/report {number}.txt": "text" for number in range(1, 25)},
        **{f"files/{name}/inside.txt": "text" for name in ("Letters", "Music", "Photos", "Taxes")},
    }
    archive = folder / "seed.zip"
    with zipfile.ZipFile(archive, "w") as content:
        for name, text in texts.items():
            content.writestr(name, text)
        content.writestr("picture.png", _picture())
        content.writestr("files.zip", _inner(folder, texts))
    return archive


def _inner(folder: Path, texts: dict[str, str]) -> bytes:
    path = folder / "files.zip"
    with zipfile.ZipFile(path, "w") as content:
        for name, text in texts.items():
            content.writestr(name, text)
    return path.read_bytes()


def _picture() -> bytes:
    import cv2
    import numpy as np

    across = np.tile(np.arange(256, dtype=np.uint8), (256, 1))
    return cv2.imencode(".png", np.dstack([across, across.T, 255 - across]))[1].tobytes()
