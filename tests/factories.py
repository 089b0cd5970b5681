"""Factories of people, datasets, pictures, screens and boxes for tests, through services where they exist."""

import io
import os
from collections.abc import Sequence
from itertools import count
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone
from PIL import Image, ImageDraw
from rest_framework.test import APIClient

from annotator.accounts.models import User
from annotator.boxes.models import Box, Decision, EditAction, Kind
from annotator.boxes.selectors import box_version, boxes_of
from annotator.boxes.services import apply_edits, decide, submit_boxes
from annotator.boxes.services.edits import Edit
from annotator.datasets.models import Application, Dataset, Membership, Role
from annotator.environments.models import Environment, Session
from annotator.episodes.models import Episode, EpisodeStep, EpisodeTask, Submission
from annotator.episodes.services import RecordedStep, begin, record_steps, write_task
from annotator.episodes.services import submit as submit_episode
from annotator.labels.models import Choice
from annotator.labels.services import import_labels
from annotator.screens.models import Screen, Source
from annotator.screens.services import store_screen

numbers = count(1)


def make_user(username: str = "", **fields: Any) -> User:
    # Several processes may fill one database: a server's, in tests of pages.
    username = username or f"person-{os.getpid()}-{next(numbers)}"
    return User.objects.create_user(username, password="correct horse", **fields)


def make_dataset(slug: str = "", **fields: Any) -> Dataset:
    slug = slug or f"dataset-{os.getpid()}-{next(numbers)}"
    return Dataset.objects.create(slug=slug, name=slug.replace("-", " ").capitalize(), **fields)


def make_member(dataset: Dataset, *roles: Role, username: str = "") -> User:
    """A new person with these roles (annotator if none is named)."""
    user = make_user(username)
    for role in roles or (Role.ANNOTATOR,):
        Membership.objects.create(dataset=dataset, user=user, role=role)
    return user


def make_application(dataset: Dataset | None = None, slug: str = "", **fields: Any) -> Application:
    """A web application, unless `platform` says otherwise."""
    slug = slug or f"application-{next(numbers)}"
    platform = fields.pop("platform", "web")
    category = fields.pop("category", "shopping" if platform == "web" else "")
    return Application.objects.create(
        dataset=dataset or make_dataset(),
        slug=slug,
        name=slug.capitalize(),
        platform=platform,
        category=category,
        **fields,
    )


def make_picture(
    width: int = 320, height: int = 200, *, seed: int | None = None, kind: str = "PNG", mode: str = "RGB"
) -> bytes:
    """A picture file of a few rectangles; another one each time unless `seed` is given."""
    seed = next(numbers) if seed is None else seed
    image = Image.new("RGB", (width, height), (seed * 37 % 256, seed * 91 % 256, 200))
    draw = ImageDraw.Draw(image)
    for step in range(8):
        left, top = (seed * 53 + step * 71) % width, (seed * 29 + step * 43) % height
        draw.rectangle((left, top, left + 40, top + 20), fill=(step * 30, seed * 17 % 256, 255 - step * 30))
    sink = io.BytesIO()
    image.convert(mode).save(sink, kind)
    return sink.getvalue()


def make_screen(application: Application | None = None, **fields: Any) -> Screen:
    """A stored screen with a real picture of 320 x 200 pixels."""
    size = {key: fields.pop(key) for key in ("width", "height") if key in fields}
    return store_screen(
        application=application or make_application(),
        image_bytes=make_picture(**size),
        source=fields.pop("source", Source.UPLOAD),
        **fields,
    )


def addition(
    left: int = 10, top: int = 10, right: int = 50, bottom: int = 30, *, kind: str = Kind.CLICK, box: UUID | None = None
) -> Edit:
    sides = {"left": left, "top": top, "right": right, "bottom": bottom}
    return Edit(uuid4(), EditAction.ADD, {"id": box or uuid4(), **sides, "kind": kind})


def change(box: Box, **sides: int) -> Edit:
    state = {"left": box.left, "top": box.top, "right": box.right, "bottom": box.bottom, "kind": box.kind}
    return Edit(uuid4(), EditAction.CHANGE, {"id": box.pk, **state, **sides})


def removal(box: Box) -> Edit:
    return Edit(uuid4(), EditAction.REMOVE, {"id": box.pk})


def make_boxes(screen: Screen, author: User, how_many: int = 3) -> list[Box]:
    """Boxes drawn by `author`, in reading order: a grid of 30 x 10 pixels each."""
    across = screen.width // 40
    corners = [((number % across) * 40, (number // across) * 12) for number in range(how_many)]
    edits = [addition(left, top, left + 30, top + 10) for left, top in corners]
    apply_edits(screen=screen, author=author, base_version=box_version(screen), edits=edits)
    boxes = boxes_of(screen).in_bulk([edit.box_id for edit in edits])
    return [boxes[edit.box_id] for edit in edits]


def submit(screen: Screen, author: User) -> None:
    submit_boxes(screen=screen, author=author, version=box_version(screen))


def approve(screen: Screen, reviewer: User) -> None:
    """Approves submitted boxes."""
    decide(screen=screen, reviewer=reviewer, version=box_version(screen), decision=Decision.APPROVED)


def make_approved_screen(
    application: Application, author: User, reviewer: User, *, boxes: int = 3
) -> tuple[Screen, list[Box]]:
    """A screen with approved boxes, and these boxes."""
    screen = make_screen(application)
    drawn_boxes = make_boxes(screen, author, boxes)
    submit(screen, author)
    approve(screen, reviewer)
    return screen, drawn_boxes


def make_labels(screen: Screen, boxes: Sequence[Box], *slugs: str) -> list[Choice]:
    """Labels for `boxes`, `box-1`, `box-2` … unless named."""
    names = slugs or [f"box-{number}" for number in range(1, len(boxes) + 1)]
    return import_labels(screen=screen, labels={box.pk: name for box, name in zip(boxes, names, strict=True)})


def client_of(user: User) -> APIClient:
    """An HTTP client that is signed in as the user."""
    client = APIClient()
    client.force_login(user)
    return client


def make_environment(dataset: Dataset | None = None, **fields: Any) -> Environment:
    """A desktop program without network, 320x200."""
    facts = {"name": f"Environment {next(numbers)}", "kind": "program", "program": "galculator"}
    size = {"width": 320, "height": 200}
    return Environment.objects.create(**{"dataset": dataset or make_dataset(), **facts, **size, **fields})


def make_episode_task(
    environment: Environment, author: User, sentence: str = "Add 7 and 8", *, asks_answer: bool = False
) -> EpisodeTask:
    return write_task(
        environment=environment, author=author, sentence=sentence, asks_answer=asks_answer, client_id=uuid4()
    )


def make_episode(environment: Environment, *, author: User, person: User, steps: int = 0) -> Episode:
    """An episode that this person records, with so many recorded clicks; its session runs."""
    episode = begin(task=make_episode_task(environment, author), person=person)
    Session.objects.filter(pk=episode.session_id).update(claimed_at=timezone.now(), started_at=timezone.now())
    for number in range(1, steps + 1):
        record_click(episode, number)
    return episode


def hand_in(episode: Episode, **answer: Any) -> Submission:
    """The submission of an episode by its person, whose session has ended."""
    Session.objects.filter(pk=episode.session_id).update(ended_at=timezone.now(), end_code="asked")
    return submit_episode(episode=episode, person=episode.person, **answer)


def record_click(episode: Episode, number: int) -> EpisodeStep:
    """A click as the session manager reports it; a step begins with the picture that the one before it ended with."""
    before, after = (make_picture(seed=1000 * episode.pk + number + step) for step in (0, 1))
    button: dict[str, Any] = {"role": "push button", "name": str(number), "box": [0, 0, 40, 20]}
    step = RecordedStep(
        number=number,
        kind="click",
        script=f"pyautogui.click({number}, 5)\n",
        started_at=number * 1.0,
        ended_at=number + 0.1,
        before=before,
        after=after,
        point=(number, 5),
        path=((0.5, 1, 1),),
        elements=(button,),
    )
    record_steps(session=Session.objects.get(pk=episode.session_id), steps=[step])
    return episode.steps.get(session=episode.session_id, number=number)
