"""Random releases for the laws of formats: screens with pictures, boxes, labels, and families of scripts on them."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from hypothesis import strategies as st

from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.files import StoredImage
from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, ReleaseHead, ReleaseRecord
from annotator.domain.geometry import Rect
from annotator.domain.script.labels import Labels
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from annotator.domain.script.resolve import resolve
from annotator.domain.splits import SPLITS, Split

HEAD = ReleaseHead("Random", 7, (7, 1, 2), "cc-by-4.0")
WORDS = ("open", "file", "cart", "été", "search", "ok", "x", "menu")
KINDS = ("click", "type", "select", "hover")
POINTED = ("click", "doubleClick", "rightClick", "moveTo", "dragTo", "middleClick")
TYPED = (
    'pyautogui.write("it\'s \\"so\\"")',
    'pyautogui.press("enter")',
    'pyautogui.hotkey("ctrl", "c")',
    "pyautogui.scroll(-3)",
    "pyautogui.sleep(0.5)",
    'pyperclip.copy("ünï")',
    "pyautogui.click()",
)


@dataclass(frozen=True)
class RandomRelease:
    """Families in order, labelled screens without one, and the pictures by their names."""

    families: Sequence[ReleaseRecord]
    screens: Sequence[tuple[Split, ReleasedScreen]]
    pictures: dict[str, bytes]

    def __call__(self) -> Sequence[ReleaseRecord]:
        return self.families

    def more_screens(self) -> Sequence[tuple[Split, ReleasedScreen]]:
        return self.screens

    def written(self, name: str, head: ReleaseHead = HEAD) -> dict[str, bytes]:
        """The files of the release in a format, by path."""
        files = FORMATS[name].files(head, self, lambda image: self.pictures[image.name])
        return {
            file.path: self.pictures[file.content.name]
            if isinstance(file.content, StoredImage)
            else b"".join(file.content)
            for file in files
        }


def png(width: int, height: int, mark: str) -> bytes:
    """The header of a PNG of this size; `mark` makes it differ from others."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height) + mark.encode()


@st.composite
def screens(draw: st.DrawFn, platform: str, application: str, number: int) -> tuple[ReleasedScreen, bytes]:
    width, height = draw(st.integers(40, 4000)), draw(st.integers(40, 3000))
    corner = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    rects: list[Rect] = []
    for left, top in draw(st.lists(corner, min_size=1, max_size=5)):
        right, bottom = draw(st.integers(left + 1, width)), draw(st.integers(top + 1, height))
        if Rect(left, top, right, bottom).center not in {rect.center for rect in rects}:
            rects.append(Rect(left, top, right, bottom))
    labels = draw(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map("-".join), unique=True,
                           min_size=len(rects), max_size=len(rects)))  # fmt: skip
    boxes = tuple(
        ReleasedBox(str(key), rect, label, draw(st.sampled_from(KINDS)))
        for key, (rect, label) in enumerate(zip(rects, labels, strict=True))
    )
    category = "shopping" if platform == "web" else ""
    picture = png(width, height, f"{platform} {application} {number}")
    name, digest = f"stored/{platform}-{application}-{number}.png", sha256(picture).hexdigest()
    return ReleasedScreen(platform, application, category, number, name, digest, width, height, boxes), picture


@st.composite
def scripts(draw: st.DrawFn, screen: ReleasedScreen, pointed: Sequence[str], typed: Sequence[str]) -> str:
    """A script that begins on a box."""
    labels = st.sampled_from([box.label for box in screen.boxes])
    lines = [f'pyautogui.{draw(st.sampled_from(pointed))}("{draw(labels)}")']
    for _ in range(draw(st.integers(0, 3)) if typed else 0):
        call = st.builds(lambda function, label: f'pyautogui.{function}("{label}")', st.sampled_from(pointed), labels)
        lines.append(draw(st.one_of(call, st.sampled_from(typed))))
    return "\n".join(lines) + "\n"


@st.composite
def releases(
    draw: st.DrawFn,
    pointed: Sequence[str] = POINTED,
    typed: Sequence[str] = TYPED,
    platforms: Sequence[str] = ("linux", "windows", "web"),
    *,
    all_with_task: bool = False,
    most_families: int = 3,
) -> RandomRelease:
    """A release of one to five screens; equal scripts on one screen are one family only."""
    places = draw(st.sets(st.tuples(st.sampled_from(platforms), st.sampled_from(("a-1", "zoo")), st.integers(1, 30)),
                          min_size=1, max_size=5))  # fmt: skip
    # The layout of OmniACT has one folder for all programs: an application is on one platform.
    unique = {(platform == "web", name, number): platform for platform, name, number in sorted(places)}
    families: list[ReleaseRecord] = []
    more: list[tuple[Split, ReleasedScreen]] = []
    pictures: dict[str, bytes] = {}
    for (_, application, number), platform in sorted(unique.items()):
        screen, picture = draw(screens(platform, application, number))
        pictures[screen.image] = picture
        texts = draw(
            st.lists(scripts(screen, pointed, typed), min_size=int(all_with_task), max_size=most_families, unique=True)
        )
        for text in texts:
            families.append(_family(draw, screen, text, len(families)))
        if not texts:
            more.append((draw(st.sampled_from(SPLITS)), screen))
    return RandomRelease(families, more, pictures)


def _family(draw: st.DrawFn, screen: ReleasedScreen, text: str, number: int) -> ReleaseRecord:
    labels = Labels((box.label, box.rect) for box in screen.boxes)
    sentences = [f"Sentence {number} {part}" for part in range(draw(st.integers(1, 3)))]
    resolved = render(resolve(parse(text).script, labels))
    return ReleaseRecord(
        f"f{number}", draw(st.sampled_from(SPLITS)), screen, sentences[0], tuple(sentences[1:]), text, resolved
    )
