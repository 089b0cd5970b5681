"""The dataset card (README.md) of a release: contents, files, coordinates, and what its format cannot hold."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from annotator.domain.formats.counts import count
from annotator.domain.formats.json_stream import dumped
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.splits import SPLITS

HEAD = """---
pretty_name: {quoted}
license: {licence}
task_categories: [image-text-to-text]
tags: [gui-agents, pyautogui]
{front_matter}---

# {title}

{description}{note}Tasks on screenshots of programs and web pages, each with the PyAutoGUI script that
does it. Every script was run by PyAutoGUI on a real display, and its events were seen to land in
the boxes they were meant for.

| split | families | tasks |
| --- | ---: | ---: |
{rows}

Split {ratio} with seed {seed}. A family is a task and its reformulations, which share one script; a
family is never cut, and {whole} are never on both sides. {held}Screens:
{screens}.{more}
"""

WHOLE = {
    "family": "nearly equal sentences",
    "screen": "screens of one page, pictures that look nearly the same and nearly equal sentences",
    "application": "screens of one application, pictures that look nearly the same and nearly equal sentences",
}

STATISTICS = (
    "`statistics.json` counts tasks by platform and split, actions by type, script lengths, the points on the\n"
    "screen that scripts act on, sentences, screens, boxes and labels."
)


@dataclass(frozen=True, slots=True)
class Layout:
    """A format's part of the card: Markdown on its files and coordinates, and what it cannot hold.

    `front_matter` is YAML for dataset hubs, `remark` a paragraph on the files, `evaluation` how predictions are scored.
    `grounding` says whether it holds the boxes of labelled screens without a task.
    """

    files: str
    coordinates: str
    omitted: tuple[str, ...] = ()
    front_matter: str = ""
    remark: str = ""
    evaluation: str = ""
    grounding: bool = False


def card(head: ReleaseHead, records: Records, layout: Layout) -> str:
    """The card as Markdown with the front matter that dataset hubs read."""
    counted = head.counts or count(records)
    rows = [f"| {split} | {counted['families'][split]} | {counted['tasks'][split]} |" for split in SPLITS]
    described = HEAD.format(
        title=title_of(head),
        quoted=dumped(head.dataset),
        front_matter=layout.front_matter,
        licence=dumped(head.licence or "unknown"),
        description=f"{head.description.strip()}\n\n" if head.description.strip() else "",
        note=f"{head.note.strip()}\n\n" if head.note.strip() else "",
        whole=WHOLE[head.group_by],
        held="".join(f"All of {name} is in {split}. " for name, split in sorted(head.hold.items())),
        rows="\n".join(rows),
        ratio=":".join(f"{share:g}" for share in head.ratio),
        seed=head.seed,
        screens=", ".join(f"{number} {platform}" for platform, number in counted["screens"].items()) or "none",
        more=_more_screens(counted) if layout.grounding else "",
    )
    without_task = sum(counted.get("more_screens", {}).values())
    omitted = layout.omitted
    if without_task and not layout.grounding:
        omitted = (*omitted, _screens_without_task(without_task))
    if episodes := sum(counted.get("episodes", {}).values()):
        omitted = (*omitted, f"{episodes} episodes (tasks of several steps): cut the release in a format of episodes")
    remark = "\n\n".join(filter(None, (layout.remark, STATISTICS)))
    return described + sections(head, replace(layout, remark=remark), omitted)


def title_of(head: ReleaseHead) -> str:
    """The name of a release, of its dataset where it has none, with its version."""
    return " ".join(filter(None, (head.name or head.dataset, head.version)))


def sections(head: ReleaseHead, layout: Layout, omitted: Iterable[str]) -> str:
    """The sections of a card that the format and the release's head fill."""
    texts = [
        ("Citation", f"```\n{head.citation.strip()}\n```" if head.citation.strip() else ""),
        ("Files", "\n\n".join(filter(None, (layout.files, layout.remark)))),
        ("Coordinates", layout.coordinates),
        ("Not in this format", "\n".join(f"- {text}" for text in omitted)),
        ("Evaluation", layout.evaluation),
        ("Withdrawn", "\n".join(f"- Family `{gone.family}`: {gone.reason}" for gone in head.withdrawn)),
    ]
    return "".join(f"\n## {title}\n\n{text}\n" for title, text in texts if text)


def _more_screens(counted: Mapping[str, Mapping[str, int]]) -> str:
    screens, boxes = (sum(counted.get(name, {}).values()) for name in ("more_screens", "more_boxes"))
    with_boxes = "1 box" if boxes == 1 else f"{boxes} boxes"
    return f" Besides, {_screens_without_task(screens)}, with {with_boxes}." if screens else ""


def _screens_without_task(number: int) -> str:
    return "1 labelled screen without a task" if number == 1 else f"{number} labelled screens without a task"
