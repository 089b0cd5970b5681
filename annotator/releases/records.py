"""What a release keeps of each family, taken once when it is cut and never looked up again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, ReleaseRecord
from annotator.domain.splits import Split
from annotator.labels.models import Choice
from annotator.labels.selectors import labelled_boxes_of
from annotator.screens.models import Screen
from annotator.tasks.models import Execution, Script


def records_of(
    scripts: Sequence[Script], executions: Mapping[int, Execution], splits: Mapping[int, Split]
) -> Iterator[ReleaseRecord]:
    """One record for each script, in the order in which the formats want them."""
    screens = {script.task.screen_id: script.task.screen for script in scripts}
    choices = labelled_boxes_of(screens)
    shown = {key: _screen(screen, choices[key]) for key, screen in screens.items()}
    for script in sorted(scripts, key=_place):
        yield ReleaseRecord(
            family_id=str(script.task_id),
            split=splits[script.pk],
            screen=shown[script.task.screen_id],
            sentence=script.sentence,
            phrasings=tuple(phrasing.text for phrasing in script.phrasings.all()),
            labelled=script.text,
            resolved=executions[script.pk].resolved,
        )


def _place(script: Script) -> tuple[bool, str, int, int]:
    screen = script.task.screen
    application = screen.application
    return (application.platform == "web", application.slug, screen.number, script.task_id)


def _screen(screen: Screen, choices: Iterable[Choice]) -> ReleasedScreen:
    application = screen.application
    return ReleasedScreen(
        platform=application.platform,
        application=application.slug,
        category=application.category,
        number=screen.number,
        image=str(screen.image.name),
        sha256=screen.sha256,
        width=screen.width,
        height=screen.height,
        boxes=tuple(
            ReleasedBox(id=str(choice.box_id), rect=choice.box.rect, label=choice.slug, kind=choice.box.kind)
            for choice in choices
        ),
    )
