"""The display after each action of a run on a frozen page is stored once for each content and served by its number."""

import pytest
from django.core.files.storage import default_storage

from annotator.installation.services.rows import file_fields
from annotator.jobs.services import claim
from annotator.tasks.models import ActionPicture, Execution
from annotator.tasks.selectors import analyse_script
from annotator.tasks.services import Outcome, record_execution
from tests.annotator.world import World, make_world, write_task
from tests.factories import client_of, make_picture, make_user

pytestmark = pytest.mark.django_db

FIRST, SECOND = make_picture(seed=1), make_picture(seed=2)


@pytest.fixture
def world() -> World:
    return make_world()


def run(world: World, *pictures: bytes) -> Execution:
    """An execution of as many actions, recorded as a worker records it."""
    execution = claim(Execution, write_task(world).executions.get().pk, worker="one")
    assert execution
    evidence = {"actions": [{"index": index} for index, _ in enumerate(pictures)]}
    outcome = Outcome("web", True, "", evidence, before=FIRST, after=SECOND, action_pictures=pictures)
    analysis = analyse_script(world.screen, execution.script.text)
    assert record_execution(execution=execution, analysis=analysis, outcome=outcome)
    return execution


def test_each_action_that_changed_the_display_has_its_picture(world: World) -> None:
    execution = run(world, FIRST, b"", SECOND)
    client = client_of(world.volunteer)
    urls = client.get(f"/api/executions/{execution.pk}").json()["action_picture_urls"]
    assert urls == [f"/api/executions/{execution.pk}/0", "", f"/api/executions/{execution.pk}/2"]
    answers = [client.get(url) for url in (urls[0], urls[2])]
    assert [answer.content for answer in answers] == [FIRST, SECOND]
    assert client.get(f"/api/executions/{execution.pk}/1").status_code == 404
    assert client_of(make_user()).get(urls[0]).status_code in (403, 404)


def test_equal_pictures_of_several_runs_are_one_file(world: World) -> None:
    run(world, FIRST, FIRST)
    names = set(ActionPicture.objects.values_list("file", flat=True))
    assert len(names) == 1
    assert default_storage.exists(names.pop())


def test_backup_and_removal_of_unused_files_know_them() -> None:
    assert file_fields(ActionPicture) != []


def test_pictures_go_with_their_execution(world: World) -> None:
    execution = run(world, FIRST)
    execution.delete()
    assert not ActionPicture.objects.exists()
