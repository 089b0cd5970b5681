"""Our side of the table beside peers: screens to draw, and one of 1,000 boxes with its picture.

`python -m benchmarks._peers_dataset SCREENS` prints tokens of two people and the large screen's key as JSON; the first
of them signs in as NAME with PASSWORD.
"""

from __future__ import annotations

import json
import os
import sys

import django

from benchmarks._queue_screens_dataset import fill

NAME, PASSWORD = "p0", "bench beside the peers"
WIDTH, HEIGHT, BOXES, ACROSS = 2560, 1600, 1000, 40


def corners(count: int) -> list[tuple[int, int, int, int]]:
    """The sides of so many boxes, in rows, in pixels of a picture of WIDTH x HEIGHT."""
    places = [((number % ACROSS) * 62 + 20, (number // ACROSS) * 60 + 20) for number in range(count)]
    return [(left, top, left + 50, top + 30) for left, top in places]


def main() -> None:
    from annotator.accounts.models import User
    from annotator.boxes.services import apply_edits
    from annotator.datasets.models import Application
    from tests import factories as make

    tokens = fill(2, int(sys.argv[1]))
    person = User.objects.get(username=NAME)
    person.set_password(PASSWORD)
    person.save()
    screen = make.make_screen(Application.objects.get(), width=WIDTH, height=HEIGHT)
    edits = [make.addition(*sides) for sides in corners(BOXES)]
    apply_edits(screen=screen, author=person, base_version=0, edits=edits)
    print(json.dumps({"tokens": tokens, "screen": screen.pk}))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")
    django.setup()
    main()
