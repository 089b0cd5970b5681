"""Tests of the demo's course results."""

import pytest

from annotator.datasets.models import Role
from annotator.training.models import CoursePass
from annotator.training.selectors import exercise_progresses
from tests.factories import make_dataset
from workers.demo import training
from workers.demo.people import People


@pytest.mark.display
@pytest.mark.django_db(transaction=True)
def test_all_volunteers_but_the_second_have_passed() -> None:
    dataset = make_dataset()
    people = People(dataset)
    training.add_exercise_runs(dataset, people)
    volunteers = people.by_role[Role.VOLUNTEER]
    assert set(CoursePass.objects.values_list("person", flat=True)) == {volunteers[0].pk, volunteers[2].pk}
    script_reviews = list(exercise_progresses(volunteers[1]))
    assert [script_review.passed for script_review in script_reviews] == [True, True, True, False, False, False]
    assert [script_review.failed for script_review in script_reviews] == [0, 0, 0, 1, 0, 0]
