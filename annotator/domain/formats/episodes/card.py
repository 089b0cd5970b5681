"""The dataset card (README.md) of a release in a format of episodes."""

from annotator.domain.formats.counts import count
from annotator.domain.formats.dataset_card import Layout, sections, title_of
from annotator.domain.formats.episodes.counts import episode_rows
from annotator.domain.formats.json_stream import dumped
from annotator.domain.formats.record import Records, ReleaseHead

HEAD = """---
pretty_name: {quoted}
license: {licence}
task_categories: [image-text-to-text]
tags: [gui-agents, pyautogui, trajectories]
{front_matter}---

# {title}

{description}{note}Tasks that people performed in sandboxed sessions of programs and web pages: each action as PyAutoGUI
lines, with the screen before and after it. Each episode says its tier. *Proven*: PyAutoGUI performed the same steps on
a fresh session from the same seed, every screen came out the same, and the outcome checks held; where an episode says
`press_seconds`, it did so as a hand does, since the program makes something else of what PyAutoGUI does at once: each
click was `mouseDown`, a pause of so many seconds and `mouseUp`, drags went along the recorded places, the wheel was
turned click by click, and the pointer was not moved to where it was, as PyAutoGUI does before each press.
*Proven against recorded responses*: the same for a site on the internet, where the replay got what the site had
answered to the recording; these answers are not in this release. *Recorded only*: nothing was proven of it.

{rows}

Split {ratio} with seed {seed}. Episodes of one task in one environment, and of sentences that are nearly the same
there, are never on both sides.
"""


def episode_card(head: ReleaseHead, records: Records, layout: Layout) -> str:
    """The card as Markdown with the front matter that dataset hubs read."""
    counted = head.counts or count(records)
    described = HEAD.format(
        title=title_of(head),
        quoted=dumped(head.dataset),
        licence=dumped(head.licence or "unknown"),
        front_matter=layout.front_matter,
        description=f"{head.description.strip()}\n\n" if head.description.strip() else "",
        note=f"{head.note.strip()}\n\n" if head.note.strip() else "",
        rows="\n".join(episode_rows(counted)),
        ratio=":".join(f"{share:g}" for share in head.ratio),
        seed=head.seed,
    )
    families = sum(counted["families"].values())
    omitted = (*layout.omitted, f"{families} families of tasks on single screens") if families else layout.omitted
    return described + sections(head, layout, omitted)
