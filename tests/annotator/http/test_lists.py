"""Every list comes in pages by key in any order, and as the same rows in a CSV file."""

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from annotator.accounts.models import User
from annotator.datasets.models import Application, Dataset, Role
from annotator.episodes.api.episodes import Episodes
from annotator.episodes.api.tasks import EpisodeTasks
from annotator.episodes.models import Episode
from annotator.http.lists.csv_file import CsvResponse
from annotator.http.lists.pages import decode_cursor, encode_cursor
from annotator.http.lists.views import ListView
from annotator.jobs.api.jobs import Jobs
from annotator.jobs.models import Status
from annotator.reviews.api.reviews import Tasks
from annotator.screens.api.screens import Screens
from annotator.screens.models import BoxSearch, Screen
from annotator.tasks.models import Script, Task
from tests.factories import (
    client_of,
    make_application,
    make_environment,
    make_episode,
    make_episode_task,
    make_member,
    make_screen,
)

LISTS: dict[str, type[ListView]] = {
    "screens": Screens,
    "tasks": Tasks,
    "jobs": Jobs,
    "episodes": Episodes,
    "episode-tasks": EpisodeTasks,
}
ORDERS = [(name, turn + sort) for name, view in LISTS.items() for sort in view.sorts for turn in ("", "-")]
TITLES = ["Cart", "", "cart", "Ä", "Cart", "=1+1", "Über", "Cart"]


def make_task(screen: Screen, author: User, sentence: str = "Open it") -> None:
    task = Task.objects.create(screen=screen, author=author)
    Script.objects.create(task=task, revision=1, sentence=sentence, text='pyautogui.click("a")', author=author)


@pytest.fixture
def filled(dataset: Dataset, shop: Application, ada: User, bea: User) -> Dataset:
    """Screens, tasks and jobs, many of which are equal in what they are sorted by."""
    dataset.memberships.create(user=ada, role=Role.MAINTAINER)
    mail = make_application(dataset, "mail")
    environments = [make_environment(dataset, name=name) for name in ("Editor", "Browser")]
    for number, title in enumerate(TITLES):
        screen = make_screen(mail if number % 2 else shop, title=title)
        make_task(screen, ada if number % 3 else bea, sentence=f"Open {title or 'it'}")
        make_episode(environments[number % 2], author=ada, person=make_member(dataset, Role.VOLUNTEER))
        status = Status.FAILED if number % 2 else Status.QUEUED
        BoxSearch.objects.create(dataset=dataset, screen=screen, status=status, attempts=number % 3)
    return dataset


def pages_of(user: User, address: str, way: str = "next") -> list[list[int]]:
    """The ids of each page from `address` on."""
    client, pages, following = client_of(user), [], address
    while following:
        page = client.get(following).json()
        pages.append([row["id"] for row in page["results"]])
        following = page[way]
    return pages


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "sort"), ORDERS)
def test_pages_in_any_order_hold_every_row_once_there_and_back(
    filled: Dataset, ada: User, name: str, sort: str
) -> None:
    address = f"/api/datasets/actions/{name}?sort={sort}"
    ((*everything,),) = pages_of(ada, f"{address}&size=200")
    assert len(everything) == len(TITLES) == len(set(everything))
    forward = pages_of(ada, f"{address}&size=3")
    assert [key for page in forward for key in page] == everything
    last = client_of(ada).get(f"{address}&size=3").json()
    while last["next"]:
        last = client_of(ada).get(last["next"]).json()
    back = pages_of(ada, last["previous"], "previous")
    assert back == forward[-2::-1]


@pytest.mark.django_db
@pytest.mark.parametrize("name", LISTS)
def test_an_order_turned_around_is_the_other_way_round(filled: Dataset, ada: User, name: str) -> None:
    for sort in LISTS[name].sorts:
        (ascending,), (descending,) = (
            pages_of(ada, f"/api/datasets/actions/{name}?size=200&sort={t}{sort}") for t in ("", "-")
        )
        assert ascending == descending[::-1]


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "sort"), ORDERS)
def test_the_file_has_the_rows_of_the_pages(filled: Dataset, ada: User, name: str, sort: str) -> None:
    ((*shown,),) = pages_of(ada, f"/api/datasets/actions/{name}?size=200&sort={sort}")
    assert [int(row["id"]) for row in file_of(ada, name, sort=sort)] == shown


def file_of(user: User, name: str, **query: Any) -> list[dict[str, str]]:
    answer: Any = client_of(user).get(f"/api/datasets/actions/{name}/csv", query)
    assert isinstance(answer, CsvResponse)
    return list(csv.DictReader(io.StringIO("".join(answer.parts))))


@pytest.mark.django_db
def test_the_file_is_filtered_as_the_list_is_and_no_cell_is_a_formula(filled: Dataset, ada: User) -> None:
    assert [row["title"] for row in file_of(ada, "screens", q="1+1")] == ["'=1+1"]
    two = [screen.pk for screen in Screen.objects.order_by("pk")[:2]]
    assert [int(row["id"]) for row in file_of(ada, "screens", ids=",".join(map(str, two)))] == two[::-1]


@pytest.mark.django_db
def test_tasks_to_perform_and_episodes_are_found_by_who_performed_them_and_by_words(filled: Dataset, ada: User) -> None:
    environment = make_environment(filled)
    own = make_episode(environment, author=ada, person=ada)
    given_up = make_episode(environment, author=ada, person=make_member(filled, Role.VOLUNTEER))
    Episode.objects.filter(pk=given_up.pk).update(given_up_at=timezone.now(), given_up_reason="No key for it.")
    untouched = make_episode_task(environment, ada, "Subtract 3 from 9")

    def found(name: str = "episode-tasks", **query: Any) -> set[int]:
        return {int(row["id"]) for row in file_of(ada, name, **query)}

    everything = found()
    assert found(performed="by-me") == {own.task_id}
    assert found(performed="not-by-me") == everything - {own.task_id}
    assert found(performed="by-nobody") == {given_up.task_id, untouched.pk}
    assert found(environment=environment.pk) == {own.task_id, given_up.task_id, untouched.pk}
    assert found(q="9 subtract") == {untouched.pk}
    assert found("episodes", q="subtract") == set()
    assert own.pk in found("episodes", q="8 add")


@pytest.mark.django_db
@pytest.mark.parametrize("name", LISTS)
def test_pages_and_file_cost_a_fixed_number_of_queries(
    filled: Dataset, shop: Application, ada: User, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def queries(ask: Callable[[], object]) -> int:
        with CaptureQueriesContext(connection) as made:
            ask()
        return len(made)

    def asked() -> tuple[int, int, int]:
        first = f"/api/datasets/actions/{name}?size=2"
        later = client_of(ada).get(first).json()["next"]
        page, following = (queries(lambda: client_of(ada).get(at)) for at in (first, later))  # noqa: B023
        return page, following, queries(lambda: file_of(ada, name))

    few = asked()
    for _ in range(5):
        screen = make_screen(shop)
        make_task(screen, ada)
        BoxSearch.objects.create(dataset=filled, screen=screen)
        make_episode(make_environment(filled), author=ada, person=make_member(filled, Role.VOLUNTEER))
    assert asked() == few
    assert few[0] == few[1]


@pytest.mark.django_db
@pytest.mark.parametrize("cursor", ["x", "bm8=", "W10=", "WzFd", "WyJhIiwgMV0=", "W2ZhbHNlLCAiXHUwMDAwIiwgMV0=", "é"])
def test_what_is_no_cursor_is_refused(filled: Dataset, ada: User, cursor: str) -> None:
    for name in LISTS:
        answer = client_of(ada).get(f"/api/datasets/actions/{name}", {"cursor": cursor})
        assert answer.status_code == 400
        assert answer.json()["problems"][0]["code"] == "bad-cursor"


@pytest.mark.django_db
def test_a_cursor_of_another_order_is_refused_or_leads_to_a_page_and_an_unknown_order_is_named(
    filled: Dataset, ada: User
) -> None:
    client = client_of(ada)
    following = client.get("/api/datasets/actions/jobs?sort=kind&size=2").json()["next"]
    wrong = client.get(following.replace("sort=kind", "sort=made"))
    assert wrong.json()["problems"][0]["code"] == "bad-cursor"
    unknown = client.get("/api/datasets/actions/jobs?sort=colour").json()["problems"][0]
    assert (unknown["code"], unknown["field"]) == ("bad-sort", "sort")
    assert "made" in unknown["message"]


TEXTS = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]))


@given(st.booleans(), st.lists(TEXTS | st.integers(0, 2**63 - 1)))
def test_a_cursor_brings_its_values_back(is_back: bool, values: list[Any]) -> None:
    assert decode_cursor(encode_cursor(is_back=is_back, values=values), len(values)) == (is_back, values)


@pytest.mark.django_db(transaction=True)
def test_the_file_is_streamed_in_parts(filled: Dataset, ada: User) -> None:
    answer: Any = client_of(ada).get("/api/datasets/actions/screens/csv")

    async def received() -> list[bytes]:
        return [part async for part in answer.streaming_content]

    header, *rows = async_to_sync(received)()
    assert header.startswith(b"id,application,")
    assert b"".join(rows).count(b"\n") == len(TITLES)
