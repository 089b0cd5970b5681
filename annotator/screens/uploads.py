"""Many pictures at once, also in zip files, and the box files beside them: one bad file never stops the others."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import Application
from annotator.domain.problems import Problem, Rejected
from annotator.jobs.services import submit
from annotator.screens.box_files import BoxFiles, is_box_file
from annotator.screens.files import keep_picture
from annotator.screens.models import BoxImport, Screen, Source
from annotator.screens.sent_files import Sent, contents
from annotator.screens.services import add_screen, search_for_boxes


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file that did not go in, or boxes of one, and why."""

    file: str
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class Outcome:
    """`left_out`: box files, or boxes of them, that were not taken though their picture was."""

    accepted: list[Screen] = field(default_factory=list)
    imports: dict[int, BoxImport] = field(default_factory=dict)
    refused: list[Refusal] = field(default_factory=list)
    left_out: list[Refusal] = field(default_factory=list)


@dataclass(slots=True)
class Uploading:
    """One upload on its way in."""

    application: Application
    by: User
    boxes: BoxFiles = field(default_factory=BoxFiles)
    outcome: Outcome = field(default_factory=Outcome)

    def read_boxes(self, file: Sent) -> None:
        for name, content in contents(file, is_box_file):
            try:
                self.boxes.add(name, _unless_rejected(content))
            except Rejected as rejected:
                self.outcome.left_out.append(Refusal(name, rejected.problems))

    def store_pictures(self, file: Sent) -> None:
        for name, content in contents(file, lambda name: not is_box_file(name)):
            try:
                self._store(name, _unless_rejected(content))
            except Rejected as rejected:
                self.outcome.refused.append(Refusal(name, rejected.problems))

    def _store(self, name: str, content: bytes) -> None:
        """A transaction for each picture, so that one refusal undoes nothing else."""
        kept = keep_picture(content, name=name)
        title = PurePosixPath(name).stem
        with transaction.atomic():
            screen = add_screen(
                application=self.application, kept=kept, source=Source.UPLOAD, title=title, created_by=self.by
            )
            self._import_boxes(screen, name)
            if screen.pk not in self.outcome.imports:
                search_for_boxes(screen=screen, by=self.by)
        self.outcome.accepted.append(screen)

    def _import_boxes(self, screen: Screen, name: str) -> None:
        try:
            found = self.boxes.of(name, screen.width, screen.height)
        except Rejected as rejected:
            self.outcome.left_out.append(Refusal(name, rejected.problems))
            return
        if found is None:
            return
        if found.left_out:
            self.outcome.left_out.append(Refusal(found.file, found.left_out))
        if found.boxes:
            self.outcome.imports[screen.pk] = submit(
                BoxImport(
                    dataset=self.application.dataset,
                    created_by=self.by,
                    screen=screen,
                    file=found.file[-500:],
                    boxes=found.boxes,
                )
            )


def upload_screens(*, application: Application, files: Iterable[Sent], by: User) -> Outcome:
    """Stores each picture as a screen and queues the boxes that came for it.

    Raises Rejected, with all the reasons, when no picture could be stored.
    """
    uploading, sent = Uploading(application, by), list(files)
    for file in sent:
        uploading.read_boxes(file)
    for file in sent:
        uploading.store_pictures(file)
    outcome = uploading.outcome
    if not outcome.accepted:
        raise Rejected(*_reasons([*outcome.refused, *outcome.left_out]))
    return outcome


def _unless_rejected(content: bytes | Rejected) -> bytes:
    if isinstance(content, Rejected):
        raise content
    return content


def _reasons(refused: list[Refusal]) -> list[Problem]:
    if not refused:
        return [Problem("no-pictures", "Send at least one picture: PNG, JPEG, WebP, or a zip of them.", field="images")]
    return [
        Problem(problem.code, f"{refusal.file}: {problem.message}", field="images", hints=problem.hints)
        for refusal in refused
        for problem in refusal.problems
    ]
