"""People and models side by side in table 4's columns, with what each person may see of it."""

import csv
import io
from typing import Any

import pytest

from annotator.accounts.models import User
from annotator.trials import services
from tests.annotator.trials.released import CLICK_MENU, make_evaluators, make_release
from tests.annotator.trials.test_predictions import gold_lines, lines, scored
from tests.factories import client_of

pytestmark = pytest.mark.django_db


class Board:
    """Two models, of which one is perfect; two people, of whom one has answered right once and skipped once."""

    def __init__(self) -> None:
        self.release, worlds = make_release()
        self.maintainer = worlds[0].maintainer
        self.ada, self.bea = make_evaluators(self.release.dataset)
        self.baseline = services.open_baseline(release=self.release, people=[self.ada, self.bea], by=None)
        scored(self.release, gold_lines(self.release), "=perfect")
        scored(self.release, lines(("0", CLICK_MENU)), "once")
        self._answer(lambda trial: services.answer(trial=trial, script=trial.item.record["resolved"]))
        self._answer(lambda trial: services.skip(trial=trial, reason="unclear"))

    def _answer(self, act: Any) -> None:
        act(services.next_item(person=self.ada, dataset=self.release.dataset))

    def get(self, person: User, address: str = "leaderboard", **query: str | int) -> Any:
        return client_of(person).get(f"/api/releases/{self.release.pk}/{address}", query)

    def names(self, person: User) -> list[str]:
        return [row["name"] for row in self.get(person).json()["rows"]]


@pytest.fixture
def board() -> Board:
    return Board()


def test_the_best_action_score_comes_first_and_who_has_none_last(board: Board) -> None:
    names = board.names(board.maintainer)
    assert names[0] == "=perfect"
    assert set(names) == {"=perfect", "once", "Human", str(board.ada), str(board.bea)}
    assert names[-1] == str(board.bea)


def test_people_are_counted_over_what_they_answered_and_a_skip_is_nothing(board: Board) -> None:
    rows = {row["name"]: row for row in board.get(board.maintainer, variant="unweighted").json()["rows"]}
    human, ada = rows["Human"], rows[str(board.ada)]
    assert (human["answered"], human["unscored"], human["tasks"]) == (2, 1, 8)
    assert (ada["answered"], ada["tasks"]) == (2, 4)
    assert ada["figures"]["overall"]["action_score"] == human["figures"]["overall"]["action_score"] == 0.5
    assert rows[str(board.bea)]["figures"] is None
    assert ada["figures"]["few"] is True


def test_people_are_for_maintainers_unless_there_is_feedback(board: Board) -> None:
    assert board.names(board.ada) == ["=perfect", "once"]
    services.change_baseline(baseline=board.baseline, feedback=True)
    assert set(board.names(board.ada)) == {"=perfect", "once", "Human", str(board.ada)}


def test_a_variant_that_is_not_known_is_said(board: Board) -> None:
    assert board.get(board.ada, variant="mine").status_code == 404
    assert board.get(board.ada, split="later").status_code == 404


def test_the_table_can_be_taken_along_and_holds_no_formula(board: Board) -> None:
    answer = board.get(board.maintainer, "leaderboard.csv")
    assert "attachment" in answer["Content-Disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    best = next(row for row in rows if row["name"] == "'=perfect" and row["group"] == "all")
    assert (best["sequence_score"], best["action_score"], best["tasks"]) == ("100.0000", "100.0000", "8")
    assert {row["group"] for row in rows} >= {"platform web", "category shopping", "length 3"}


def test_maintainers_look_task_by_task_with_the_gold_beside(board: Board) -> None:
    model = next(row for row in board.get(board.maintainer).json()["rows"] if row["name"] == "once")
    page = board.get(board.maintainer, "answers", of="model", contestant=model["id"]).json()
    assert (page["name"], page["total"], page["next_offset"]) == ("once", 8, None)
    assert [row["key"] for row in page["answers"]] == list(map(str, range(8)))
    assert page["answers"][1]["why"] == "there is no prediction for this task"
    client = client_of(board.maintainer)
    body = client.get(f"/api/answers/prediction/{page['answers'][0]['id']}").json()
    assert body["script"] == CLICK_MENU
    assert body["actions"][0]["x"] == 15
    assert {box["slug"] for box in body["gold"]["boxes"]} == {"open-menu", "name-field", "save-file"}
    assert client.get(body["image_url"])["Content-Type"] == "image/png"


def test_answers_of_people_are_listed_with_their_times_and_reasons(board: Board) -> None:
    page = board.get(board.maintainer, "answers", of="people").json()
    assert [row["author"] for row in page["answers"]] == [str(board.ada)] * 2
    assert "skipped: unclear" in {row["why"] for row in page["answers"]}
    assert all(row["seconds"] >= 0 for row in page["answers"])
    assert board.get(board.maintainer, "answers", of="person", contestant=10**9).status_code == 404
    assert board.get(board.ada, "answers", of="people").status_code == 403
