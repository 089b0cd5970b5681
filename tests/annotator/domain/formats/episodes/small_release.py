"""A small release of episodes: a calculator with a merged step, a shop with an answer, one that not all can say."""

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from hashlib import sha256

from PIL import Image

from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.episodes.record import (
    EpisodeAction,
    EpisodePicture,
    EpisodeStep,
    KeptFile,
    ReleasedEnvironment,
    ReleasedEpisode,
    Tier,
    content_of,
)
from annotator.domain.formats.files import StoredImage
from annotator.domain.formats.record import ReleaseHead, ReleaseRecord

SIZE = (320, 200)
HEAD = ReleaseHead("Demo: episodes", 7, (7, 1, 2), "cc-by-4.0", "Made for tests.")
SEED, TREE = b"PK seed", b'{"elements": []}'


@cache
def png(number: int) -> bytes:
    """A plain picture, another one for each number. Uncompressed, so that its bytes are the same everywhere."""
    content = io.BytesIO()
    Image.new("RGB", SIZE, (number % 256, 100, 0)).save(content, "PNG", compress_level=0)
    return content.getvalue()


def picture(number: int) -> EpisodePicture:
    return EpisodePicture(f"steps/{number}.png", sha256(png(number)).hexdigest(), *SIZE)


def kept(name: str, content: bytes) -> KeptFile:
    return KeptFile(name, sha256(content).hexdigest())


CALCULATOR = ReleasedEnvironment(
    name="Calculator",
    kind="program",
    program="galculator",
    start="",
    width=SIZE[0],
    height=SIZE[1],
    hosts=(),
    time_limit=1800,
    checks=({"kind": "element-value", "role": "text", "name": "", "value": "15"},),
    seed=kept("seeds/a.zip", SEED),
    masks=((0, 0, 3, 2),),
)
SHOP = replace(
    CALCULATOR, name="Shop", kind="browser", program="", start="http://localhost:8000/", checks=(), seed=None, masks=()
)
BUTTON = {"role": "push button", "name": "7", "box": [10, 20, 51, 40]}


def action(number: int, script: str, **more: object) -> EpisodeAction:
    """An action between the pictures `number` and `number + 1`."""
    return EpisodeAction(kind="click", script=script, before=picture(number), after=picture(number + 1), **more)  # type: ignore[arg-type]


def calculation() -> ReleasedEpisode:
    clicked = action(
        1,
        "pyautogui.click(30, 30)\n",
        point=(30, 30),
        path=((0.5, 1, 1), (0.75, 30, 30)),
        elements=({"role": "frame", "name": "", "box": [0, 0, 320, 200]}, BUTTON),
        surroundings=({"role": "push button", "name": "8", "box": [51, 20, 90, 40]},),
        source="at-spi",
        tree=kept("trees/a.json", TREE),
        title="galculator",
        started_at=1.0,
        ended_at=1.125,
    )
    typed = action(2, 'pyautogui.write("+8")\n')
    pressed = action(3, 'pyautogui.press("enter", presses=2)\npyautogui.hotkey("ctrl", "a")\n')
    turned = action(4, "pyautogui.scroll(-3, 319, 199)\n", point=(319, 199))
    steps = (
        EpisodeStep("Add seven and eight", (clicked, typed)),
        EpisodeStep("", (pressed,)),
        EpisodeStep("", (turned,)),
    )
    return ReleasedEpisode("", "train", "proven", CALCULATOR, "Add 7 and 8", steps)


def search() -> ReleasedEpisode:
    steps = (
        EpisodeStep("Open the search", (action(10, "pyautogui.click(30, 30)\n", elements=(BUTTON,)),)),
        EpisodeStep("", (action(11, 'pyautogui.write("lamp \\"L\\"")\n'),)),
        EpisodeStep("", (action(12, 'pyautogui.press("enter")\n'),)),
        EpisodeStep("", (action(13, "pyautogui.scroll(-2, 100, 100)\n"),)),
    )
    tier: Tier = "proven-recorded-responses"
    return ReleasedEpisode("", "test", tier, SHOP, "What does the lamp cost?", steps, asks_answer=True, answer="20 €")


def pasted() -> ReleasedEpisode:
    """An episode with a drag, the clipboard and a triple click, of which nothing was proven."""
    scripts = (
        "pyautogui.moveTo(10, 10)\npyautogui.dragTo(60, 70, duration=0.5)\n",
        'pyperclip.copy("Grüße")\npyautogui.hotkey("ctrl", "v")\n',
        "pyautogui.tripleClick(5, 6)\n",
    )
    steps = tuple(EpisodeStep("", (action(20 + number, script),)) for number, script in enumerate(scripts))
    return ReleasedEpisode("", "train", "recorded-only", CALCULATOR, "Greet", steps)


def small_release() -> list[ReleasedEpisode]:
    """The three episodes with their ids."""
    return [replace(each, episode_id=content_of(each)[:16]) for each in (calculation(), search(), pasted())]


class Records:
    """Records of a release that holds these episodes and no tasks."""

    def __init__(self, episodes: list[ReleasedEpisode]) -> None:
        self._episodes = episodes

    def __call__(self) -> Iterator[ReleaseRecord]:
        return iter(())

    def episodes(self) -> Iterator[ReleasedEpisode]:
        return iter(self._episodes)


def stored_bytes(image: StoredImage) -> bytes:
    folder, _, name = image.name.partition("/")
    return png(int(name.partition(".")[0])) if folder == "steps" else {"trees": TREE, "seeds": SEED}[folder]


Written = Mapping[str, bytes]


def written(name: str, episodes: list[ReleasedEpisode], read: Callable[[StoredImage], bytes] = stored_bytes) -> Written:
    """The files of a release of these episodes in a format, by path, pictures with their bytes."""
    return {
        file.path: read(file.content) if isinstance(file.content, StoredImage) else b"".join(file.content)
        for file in FORMATS[name].files(HEAD, Records(episodes), read)
    }
