"""Tests of importing OmniACT's public layout with its errors: what is left out is said."""

import io
import json
from typing import Any

import pytest
from PIL import Image

from annotator.datasets.models import Role
from annotator.imports.models import DatasetImport
from annotator.jobs.models import Status
from annotator.labels.models import Choice
from annotator.reviews.models import Verdict
from annotator.tasks.models import Script
from tests.annotator.imports.importing import imported, messages, packed
from tests.factories import make_dataset, make_member

pytestmark = pytest.mark.django_db


def png(shade: int) -> bytes:
    content = io.BytesIO()
    image = Image.new("RGB", (200, 100), (shade, shade, shade))
    image.putpixel((3, 3), (255, 0, 0))
    image.save(content, "PNG")
    return content.getvalue()


def box(left: int, top: int, right: int, bottom: int, label: object = "", **more: Any) -> dict[str, Any]:
    return {"top_left": [left, top], "bottom_right": [right, bottom], "label": label, **more}


def entry(folder: str, application: str, task: str) -> dict[str, str]:
    return {
        "task": f"data/tasks/{folder}/{application}/task_{task}.txt",
        "image": f"data/data/{folder}/{application}/screen_1.png",
        "box": f"data/metadata/{folder}/boxes/{application}/screen_1.json",
    }


def public_release() -> dict[str, bytes]:
    """A desktop screen and a web screen with the errors that the facts on the public release list."""
    tasks = {
        "desktop/Apple Music/task_1.1": "Task: Play it\nOutput Script:\npyautogui.click(20.0,20.0)",
        "desktop/Apple Music/task_1.2": "Task: Start the music\nOutput Script:\npyautogui.click(20.0,20.0)",
        "desktop/Apple Music/task_1.3": 'Task: Copy\nOutput Script:\npyautogui.hotKey("ctrl","c")',
        "desktop/Apple Music/task_1.4": "Task: Nothing\nOutput Script:\nimport os",
        "desktop/Apple Music/task_1.5": "Task: Elsewhere\nOutput Script:\npyautogui.click(190.0,90.0)",
        "web/shop/task_1.1": "Task: Search\npyautogui.click(50.0,15.0)",
        "web/shop/task_1.2": "Task: Buy\nOutput Script:\npyautogui.moveTo(52.0,15.0)\npyautogui.click()",
    }
    desktop = {
        "a": box(10, 10, 30, 30, "play_music"),
        "b": box(10, 10, 30, 30, "play_music"),
        "c": box(40, 40, 40, 40, "degenerate"),
        "d": box(40, 40, 60, 60, "a label of far too many words here"),
        "e": box(70, 40, 90, 60, "NA"),
        "f": box(100, 40, 130, 60, "play music"),
        "g": box(150, 40, 230, 60, "over the edge"),
    }
    web = {"x": box(0, 0, 100, 30, "search bar", valid=1), "y": box(0, 40, 100, 70, "hidden", valid=0)}
    files = {f"data/tasks/{name}.txt": text.encode() for name, text in tasks.items()}
    index = {str(number): entry("desktop", "Apple Music", f"1.{number + 1}") for number in range(5)}
    index["5"] = entry("desktop", "Apple Music", "1.9")
    index["6"] = entry("desktop", "missing", "1.1")
    return {
        **files,
        "data/tasks/desktop/missing/task_1.1.txt": b"Task: No picture\nOutput Script:\npyautogui.press('a')",
        "data/data/desktop/Apple Music/screen_1.png": png(10),
        "data/data/web/shop/screen1.png": png(200),
        "data/metadata/desktop/boxes/Apple Music/screen_1.json": json.dumps(desktop).encode(),
        "data/metadata/web/boxes/shop/screen1_boxes.json": json.dumps(web).encode(),
        "train.json": json.dumps(index).encode(),
        "test.json": json.dumps({"0": entry("web", "shop", "1.1"), "1": entry("web", "shop", "1.2")}).encode(),
    }


def bring_in(**options: Any) -> DatasetImport:
    return imported(make_dataset(), packed(public_release()), "omniact", **options)


def test_the_public_layout_comes_in_and_everything_left_out_is_said() -> None:
    done = bring_in(platform="macos", category="shopping")
    assert done.status == Status.DONE, done.error
    assert done.counts["screens"] == 2
    applications = done.dataset.applications.order_by("slug").values_list("slug", "platform", "category")
    assert list(applications) == [("apple-music", "macos", ""), ("shop", "web", "shopping")]
    slugs = Choice.objects.filter(screen__application__dataset=done.dataset).order_by("slug")
    assert list(slugs.values_list("slug", flat=True)) == ["play-music", "play-music-2", "search-bar"]
    scripts = Script.objects.filter(task__screen__application__dataset=done.dataset).order_by("pk")
    assert [(script.sentence, script.text) for script in scripts] == [
        ("Play it", 'pyautogui.click("play-music")\n'),
        ("Copy", 'pyautogui.hotkey("ctrl", "c")\n'),
        ("Elsewhere", "pyautogui.click(190, 90)\n"),
        ("Search", 'pyautogui.click("search-bar")\n'),
        ("Buy", 'pyautogui.moveTo("search-bar")\npyautogui.click()\n'),
    ]
    assert [phrasing.text for phrasing in scripts[0].phrasings.all()] == ["Start the music"]
    assert set(done.tasks.values_list("split", flat=True)) == {"train", "test"}
    assert not Verdict.objects.exists(), "nobody has accepted the tasks of other files"
    report = "\n".join(messages(done))
    for reason in (
        "train.json, task 3: data/tasks/desktop/Apple Music/task_1.4.txt",
        "there is no data/tasks/desktop/Apple Music/task_1.9.txt",
        "data/data/desktop/missing/screen_1.png: there is no such picture",
        'Box "c" holds no pixel',
        'box "b" is the same as box "a"; left out',
        'box "d" is left out: “a-label-of-far-too-many-words-here” has 8 words',
        'Box "e" is labelled "NA"',
        'box "f" is called “play-music-2”',
        'box "g" reaches over the picture; left out',
        'box "y" (hidden) is marked invalid; left out',
        "click at 190, 90 keeps its coordinates: no box is there",
        "moveTo at 52, 15 now means the centre of “search-bar”",
    ):
        assert reason in report, reason


def test_platforms_and_categories_that_the_files_do_not_say_are_asked_for() -> None:
    done = bring_in()
    assert done.status == Status.FAILED
    assert "do not say the platform of “Apple Music”" in done.error
    assert "do not say the category of “shop”" in done.error
    assert not done.dataset.applications.exists()


def test_a_platform_may_be_named_for_one_application() -> None:
    done = bring_in(platforms={"Apple Music": "windows"}, categories={"shop": "travel"})
    assert done.status == Status.DONE, done.error
    assert set(done.dataset.applications.values_list("platform", "category")) == {("windows", ""), ("web", "travel")}


def test_what_is_no_such_dataset_is_refused_in_words() -> None:
    dataset = make_dataset()
    by = make_member(dataset, Role.MAINTAINER)
    done = imported(dataset, packed({"notes.txt": b"nothing"}), "omniact", by=by)
    assert (done.status, "train.json" in done.error) == (Status.FAILED, True)
    damaged = packed(public_release())
    done = imported(dataset, damaged.replace(b"Task: Play it", b"Task: Play_it", 1), "omniact", by=by, platform="linux")
    assert done.status == Status.FAILED
    assert "damaged" in done.error
