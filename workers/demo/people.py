"""The people of the demo and their roles."""

from collections.abc import Iterator
from itertools import cycle

from django.contrib.auth.models import Permission

from annotator.accounts.models import User
from annotator.accounts.services import create_user
from annotator.datasets.models import Dataset, Membership, Role
from workers.demo.content import read_json

PASSWORD = "try-every-stage"  # noqa: S105 - the demo's, printed at every start


class People:
    """Members of the demo dataset by role, in the order of people.json."""

    def __init__(self, dataset: Dataset) -> None:
        self.by_role: dict[str, list[User]] = {role.value: [] for role in Role}
        for row in read_json("people.json"):
            user = User.objects.filter(username=row["username"]).first() or create_user(
                username=row["username"], password=PASSWORD, name=row["name"], email=row["email"]
            )
            Membership.objects.get_or_create(dataset=dataset, user=user, role=row["role"])
            self.by_role[row["role"]].append(user)
        founding = Permission.objects.get(content_type__app_label="datasets", codename="add_dataset")
        for maintainer in self.by_role[Role.MAINTAINER]:
            maintainer.user_permissions.add(founding)
        self.authors: Iterator[User] = cycle(self.by_role["volunteer"][:2])

    @property
    def maintainer(self) -> User:
        return self.by_role["maintainer"][0]

    @property
    def drawer(self) -> User:
        return self.by_role["annotator"][0]

    @property
    def colleague(self) -> User:
        return self.by_role["annotator"][1]
