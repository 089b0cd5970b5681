"""What is being typed is kept place by place, and no device overwrites what another has typed."""

import uuid

import pytest
from rest_framework.test import APIClient

from annotator.domain.problems import Conflict, Rejected
from annotator.tasks.models import Draft
from annotator.tasks.selectors import drafts_of
from annotator.tasks.services import revise_task, submit_task
from annotator.tasks.services.drafts import save_draft
from tests.annotator.world import PHRASINGS, World, make_wording, make_world, write_task
from tests.factories import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make_world()


def typed(sentence: str = "Open the menu", client: uuid.UUID | None = None) -> dict[str, object]:
    return {"sentence": sentence, "script": make_wording().text, "phrasings": [*PHRASINGS], "client": str(client or "")}


def save(world: World, content: dict[str, object] | None, version: int, slot: str = "new") -> Draft:
    return save_draft(author=world.volunteer, screen=world.screen, slot=slot, version=version, content=content)


def stored_draft(world: World, slot: str = "new") -> dict[str, object] | None:
    return drafts_of(world.volunteer, world.screen).get(slot=slot).content


def test_each_change_is_a_version(world: World) -> None:
    assert [save(world, typed(sentence), version).version for version, sentence in enumerate(("O", "Op", "Ope"))] == [
        1,
        2,
        3,
    ]
    assert stored_draft(world) == typed("Ope")


def test_an_older_write_of_another_device_is_refused_and_shown_what_is_there(world: World) -> None:
    save(world, typed("On the desk"), 0)
    save(world, typed("On the desk, more"), 1)
    with pytest.raises(Conflict) as refusal:
        save(world, typed("On the phone"), 1)
    assert isinstance(refusal.value.current, dict)
    assert (refusal.value.current["version"], refusal.value.current["content"]) == (2, typed("On the desk, more"))
    assert stored_draft(world) == typed("On the desk, more")


def test_a_write_whose_answer_was_lost_may_be_sent_again(world: World) -> None:
    assert save(world, typed(), 0).version == save(world, typed(), 0).version == 1


def test_places_do_not_disturb_each_other(world: World) -> None:
    save(world, typed("A new one"), 0)
    save(world, typed("A better one"), 0, slot="task-7")
    assert (stored_draft(world), stored_draft(world, "task-7")) == (typed("A new one"), typed("A better one"))


def test_a_draft_thrown_away_does_not_come_back_through_an_older_device(world: World) -> None:
    save(world, typed(), 0)
    save(world, None, 1)
    with pytest.raises(Conflict):
        save(world, typed("Open the menu now"), 1)
    assert stored_draft(world) is None


def test_text_typed_since_the_submission_stays(world: World) -> None:
    client = uuid.uuid4()
    save(world, typed("Open the menu, then close it", client), 0)
    submit_task(screen=world.screen, author=world.volunteer, wording=make_wording(), client_id=client)
    assert stored_draft(world) == typed("Open the menu, then close it", client)


def test_submitting_in_one_place_leaves_the_others(world: World) -> None:
    client = uuid.uuid4()
    save(world, typed(client=client), 0)
    save(world, typed("Something else", uuid.uuid4()), 0, slot="aside-1")
    submit_task(screen=world.screen, author=world.volunteer, wording=make_wording(), client_id=client)
    assert stored_draft(world) is None
    assert stored_draft(world, "aside-1") is not None


def test_a_revision_empties_its_own_place(world: World) -> None:
    task = write_task(world).task
    save(world, typed("Open the main menu"), 0, slot=f"task-{task.pk}")
    revise_task(task=task, author=world.volunteer, wording=make_wording("Open the main menu"), revision=1)
    assert stored_draft(world, f"task-{task.pk}") is None


def test_a_refused_submission_does_not_overwrite_a_newer_draft(world: World) -> None:
    save(world, typed("Newer words"), 0)
    with pytest.raises(Rejected):
        write_task(world, make_wording("Older words", text="pyautogui.click("))
    assert stored_draft(world) == typed("Newer words")


def put_draft(client: APIClient, world: World, slot: str, version: int, sentence: str) -> int:
    body = {"version": version, "content": typed(sentence)}
    return client.put(f"/api/screens/{world.screen.pk}/drafts/{slot}", body, format="json").status_code


def test_by_http_an_outdated_version_is_a_conflict_and_people_see_only_their_own_drafts(world: World) -> None:
    volunteer, maintainer = client_of(world.volunteer), client_of(world.maintainer)
    assert put_draft(volunteer, world, "new", 0, "Mine") == 200
    assert put_draft(maintainer, world, "new", 0, "Another's") == 200
    assert put_draft(volunteer, world, "new", 0, "Mine, older") == 409
    (draft,) = volunteer.get(f"/api/screens/{world.screen.pk}/drafts").json()
    assert (draft["slot"], draft["version"], draft["content"]["sentence"]) == ("new", 1, "Mine")
