"""One request changes many items of a list: each has a result of its own, and a refusal says why."""

from typing import Any

import pytest

from annotator.accounts.models import User
from annotator.boxes.models import Reservation
from annotator.boxes.services.queue import lock_and_refresh
from annotator.datasets.models import Application, Dataset, Role, SavedFilter
from annotator.jobs.models import Job, Status
from annotator.screens.models import BoxSearch, Capture, Login, Screen
from annotator.tasks.models import Execution, Task
from tests.annotator.world import make_wording, make_world, record_run, write_task
from tests.factories import client_of, make_dataset, make_member, make_screen

pytestmark = pytest.mark.django_db


def change(user: User, what: str, ids: list[int], **more: Any) -> tuple[list[int], dict[int, str]]:
    """The ids that were changed, and the reason for each of the others."""
    slug = Dataset.objects.order_by("pk")[0].slug
    answer = client_of(user).post(f"/api/datasets/{slug}/{what}", {"ids": ids, **more}, format="json")
    assert answer.status_code == 200, answer.content
    body = answer.json()
    return body["done"], {item["id"]: item["message"] for item in body["refused"]}


def test_screens_are_withdrawn_and_those_of_other_datasets_are_not(shop: Application, mia: User) -> None:
    own, foreign = make_screen(shop), make_screen()
    done, refused = change(mia, "screens/bulk/withdrawal", [own.pk, foreign.pk, own.pk])
    assert (done, list(refused)) == ([own.pk], [foreign.pk])
    assert [screen.pk for screen in Screen.objects.filter(withdrawn_at=None)] == [foreign.pk]
    assert change(mia, "screens/bulk/withdrawal", [own.pk])[0] == []


def test_pages_are_captured_again_but_not_uploads_nor_what_needs_a_login(
    dataset: Dataset, shop: Application, ada: User
) -> None:
    page, behind_login, uploaded = make_screen(shop), make_screen(shop), make_screen(shop)
    login = Login.objects.create(dataset=dataset, state=None)
    for screen, lent in ((page, None), (behind_login, login)):
        Capture.objects.create(
            dataset=dataset, application=shop, url="http://shop.example/", screen=screen, login=lent, status=Status.DONE
        )
    for _ in range(2):
        done, refused = change(ada, "screens/bulk/capture", [page.pk, behind_login.pk, uploaded.pk])
        assert done == [page.pk]
        assert "login" in refused[behind_login.pk]
        assert "uploaded" in refused[uploaded.pk]
    (again,) = Capture.objects.filter(status=Status.QUEUED)
    assert (again.replaces, again.created_by) == (page, ada)


def test_a_stage_of_screens_is_reserved_for_a_member(shop: Application, ada: User, mia: User) -> None:
    screens = [make_screen(shop).pk for _ in range(3)]
    for screen in screens:
        lock_and_refresh(screen)
    done, _ = change(mia, "screens/bulk/reservation", screens, stage="boxes", username="ada")
    assert done == screens
    assert set(Reservation.objects.values_list("person__username", flat=True)) == {"ada"}
    _, refused = change(mia, "screens/bulk/reservation", screens, stage="boxes", username="nobody")
    assert sorted(refused) == screens


def test_tasks_are_accepted_where_they_are_proven_and_returned_with_a_reason() -> None:
    world = make_world()
    proven, waiting = (
        write_task(world),
        write_task(world, make_wording("Save the file", 'pyautogui.click("save-file")')),
    )
    record_run(proven)
    tasks = [proven.task_id, waiting.task_id]
    done, refused = change(world.maintainer, "tasks/bulk/verdict", tasks, judgement="accepted")
    assert (done, list(refused)) == ([proven.task_id], [waiting.task_id])
    assert "proven" in refused[waiting.task_id]
    done, refused = change(world.maintainer, "tasks/bulk/verdict", tasks, judgement="returned")
    assert done == []
    assert len(refused) == 2
    done, _ = change(world.maintainer, "tasks/bulk/verdict", tasks, judgement="returned", reason="Name the field.")
    assert done == tasks


def test_tasks_are_withdrawn_by_their_author_or_a_maintainer_and_run_by_volunteers() -> None:
    world = make_world()
    script = write_task(world)
    other = make_member(world.screen.application.dataset, Role.VOLUNTEER)
    done, refused = change(other, "tasks/bulk/withdrawal", [script.task_id])
    assert (done, "somebody else" in refused[script.task_id]) == ([], True)
    runs = Execution.objects.count()
    record_run(script)
    assert change(other, "tasks/bulk/execution", [script.task_id])[0] == [script.task_id]
    assert Execution.objects.count() == runs + 1
    assert change(world.maintainer, "tasks/bulk/withdrawal", [script.task_id])[0] == [script.task_id]
    assert not Task.objects.filter(withdrawn_at=None).exists()


def test_jobs_of_others_are_left_to_maintainers(shop: Application, dataset: Dataset, ada: User, mia: User) -> None:
    screen = make_screen(shop)
    own, others = (BoxSearch.objects.create(dataset=dataset, screen=screen, created_by=by) for by in (ada, None))
    done, refused = change(ada, "jobs/bulk/cancellation", [own.pk, others.pk])
    assert (done, list(refused)) == ([own.pk], [others.pk])
    done, refused = change(mia, "jobs/bulk/cancellation", [own.pk, others.pk])
    assert (done, "ended" in refused[own.pk]) == ([others.pk], True)
    assert change(mia, "jobs/bulk/retry", [own.pk, others.pk])[0] == [own.pk, others.pk]
    assert set(Job.objects.values_list("status", flat=True)) == {Status.QUEUED}


def test_more_than_a_thousand_items_are_refused_as_a_whole(dataset: Dataset, mia: User) -> None:
    answer = client_of(mia).post(
        "/api/datasets/actions/screens/bulk/withdrawal", {"ids": list(range(1001))}, format="json"
    )
    assert answer.status_code == 400


def test_saved_filters_are_ones_own_and_replaced_by_name(dataset: Dataset, ada: User, bea: User) -> None:
    def saved(user: User, **query: Any) -> list[tuple[str, str]]:
        rows = client_of(user).get("/api/datasets/actions/saved-filters", query).json()
        return [(row["name"], row["query"]) for row in rows]

    def save(name: str, query: str, list_name: str = "screens") -> int:
        body = {"list_name": list_name, "name": name, "query": query}
        answer = client_of(ada).post("/api/datasets/actions/saved-filters", body, format="json")
        assert answer.status_code == 201
        return int(answer.json()["id"])

    save("Mine", "stage=boxes")
    first = save("Mine", "stage=review&sort=-title")
    save("Failed", "state=failed", "tasks")
    assert saved(ada, list_name="screens") == [("Mine", "stage=review&sort=-title")]
    assert saved(ada) == [("Failed", "state=failed"), ("Mine", "stage=review&sort=-title")]
    assert saved(bea) == []
    other = make_dataset("other")
    assert client_of(bea).delete(f"/api/datasets/actions/saved-filters/{first}").status_code == 404
    assert client_of(ada).delete(f"/api/datasets/{other.slug}/saved-filters/{first}").status_code == 404
    assert client_of(ada).delete(f"/api/datasets/actions/saved-filters/{first}").status_code == 204
    assert saved(ada, list_name="screens") == []


def test_no_more_filters_are_saved_than_a_menu_shows(dataset: Dataset, ada: User) -> None:
    for number in range(50):
        SavedFilter.objects.create(dataset=dataset, person=ada, list_name="jobs", name=f"{number}")
    body = {"list_name": "jobs", "name": "one more", "query": ""}
    answer = client_of(ada).post("/api/datasets/actions/saved-filters", body, format="json")
    assert answer.json()["problems"][0]["code"] == "too-many-filters"
    assert client_of(ada).post("/api/datasets/actions/saved-filters", {**body, "name": "7"}).status_code == 201
