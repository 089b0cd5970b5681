"""The demo's volunteers really take the course, one of them half."""

import pytest

from annotator.datasets.models import Role
from annotator.training.models import CoursePass
from annotator.training.selectors import standings_of
from tests.factories import make_dataset
from workers.demo import training
from workers.demo.people import People


@pytest.mark.display
@pytest.mark.django_db(transaction=True)
def test_all_volunteers_but_the_second_have_passed() -> None:
    dataset = make_dataset()
    people = People(dataset)
    training.tell(dataset, people)
    volunteers = people.by_role[Role.VOLUNTEER]
    assert set(CoursePass.objects.values_list("person", flat=True)) == {volunteers[0].pk, volunteers[2].pk}
    standings = list(standings_of(volunteers[1]))
    assert [standing.passed for standing in standings] == [True, True, True, False, False, False]
    assert [standing.failed for standing in standings] == [0, 0, 0, 1, 0, 0]
