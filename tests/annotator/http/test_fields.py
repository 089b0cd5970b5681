"""Tests of the author field: a person's name, or empty."""

import pytest
from rest_framework import serializers

from annotator.http.fields import PersonNameField
from annotator.jobs.models import Job
from tests.factories import make_user


class WithAuthor(serializers.Serializer[Job]):
    author = PersonNameField(source="created_by")


@pytest.mark.django_db
def test_the_author_is_named() -> None:
    ada = make_user("ada")
    assert WithAuthor(Job(created_by=ada)).data == {"author": str(ada)}


def test_a_row_without_author_has_an_empty_author() -> None:
    assert WithAuthor(Job(created_by=None)).data == {"author": ""}
