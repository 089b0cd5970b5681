"""README.md of a release in OmniACT's layout: what is in it and what every field means."""

from annotator.domain.formats.counts import count
from annotator.domain.formats.json_stream import dumped
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.splits import SPLITS

HEAD = """---
pretty_name: {quoted}
license: {licence}
task_categories: [image-text-to-text]
tags: [gui-agents, pyautogui]
---

# {dataset}

{description}Tasks on screenshots of programs and web pages, each with the PyAutoGUI script that
does it. Every script was run by PyAutoGUI on a real display, and its events were seen to land in
the boxes they were meant for.

| split | families | tasks |
| --- | ---: | ---: |
{rows}

Split {ratio} with seed {seed}. A family is a task and its reformulations, which share one script; a
family is never cut, and nearly equal screens or sentences are never on both sides. Screens:
{screens}.
"""

SCHEMA = """
## Files

- `train.json`, `val.json`, `test.json`: one object; its keys count from `"0"`, its values hold the
  paths `task`, `image` and `box`.
- `data/tasks/<folder>/<application>/task_<screen>.<number>.txt`: `Task: <sentence>`, `Output
  Script:`, then one call a line.
- `data/data/<folder>/<application>/screen_<screen>.png`: the screenshot.
- `data/metadata/<folder>/boxes/<application>/screen_<screen>.json`: by box id `top_left`,
  `bottom_right` and `label`, on the web also `valid`.
- `manifest.json`: seed, counts, screens with the kinds of their boxes, families with their scripts
  naming labels, and the SHA-256 of every file.

`<folder>` is `desktop` or `web`; applications of macOS, Linux and Windows are in `desktop`, and
`manifest.json` says which is which. `<number>` counts the sentences of a screen from 1; a task is
followed by its reformulations.

{remark}## Coordinates

Pixels of the screenshot, origin top-left, y downwards. Boxes are integers and half-open: a box
holds the pixels with `top_left <= (x, y) < bottom_right`. Points in scripts are exact box centres,
so they end in `.0` or `.5`; rounding them breaks the look-up of the box in evaluation.

## Evaluation

Sequence score, click, key and write penalties and action score: `manage.py score_predictions --gold
<this folder> --predictions <file> --variant paper`. Predictions are JSON Lines, `{{"id": "0",
"script": "pyautogui.click(10.0,20.0)"}}` with the keys of the split file, or a JSON list of scripts
parallel to it.
"""


def card(head: ReleaseHead, records: Records, remark: str = "") -> str:
    """Markdown with the front matter that dataset hubs read; `remark` is a paragraph on the files."""
    counted = count(records)
    rows = [f"| {split} | {counted['families'][split]} | {counted['tasks'][split]} |" for split in SPLITS]
    described = HEAD.format(
        dataset=head.dataset,
        quoted=dumped(head.dataset),
        licence=dumped(head.licence or "unknown"),
        description=f"{head.description.strip()}\n\n" if head.description.strip() else "",
        rows="\n".join(rows),
        ratio=":".join(f"{share:g}" for share in head.ratio),
        seed=head.seed,
        screens=", ".join(f"{number} {platform}" for platform, number in counted["screens"].items()) or "none",
    )
    return described + SCHEMA.format(remark=f"{remark}\n\n" if remark else "")
