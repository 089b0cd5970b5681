"""One row of the rights matrix: an operation, who may use it, and a valid request. Rows are data, one file per app."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

ROLES = ("anonymous", "outsider", "annotator", "volunteer", "maintainer", "other-maintainer", "staff")
EVERYBODY = frozenset(ROLES)
SIGNED_IN = EVERYBODY - {"anonymous"}
STAFF = frozenset({"staff"})
#: members of the dataset that the object is in; `other-maintainer` maintains the other dataset
MEMBERS = frozenset({"annotator", "volunteer", "maintainer"})
ANNOTATORS = frozenset({"annotator", "maintainer"})
VOLUNTEERS = frozenset({"volunteer", "maintainer"})
ANNOTATOR = frozenset({"annotator"})
VOLUNTEER = frozenset({"volunteer"})
MAINTAINERS = frozenset({"maintainer"})


@dataclass(frozen=True)
class Key:
    """Stands in a request for the value that the dataset has under this name."""

    name: str


@dataclass(frozen=True)
class Row:
    """An operation with `roles`, those who may use it on objects of their own dataset.

    `body`: a JSON value or, where it holds bytes, a form; with `Key`s. `keys`: names of the dataset's values for
    parameters of the path that are not called as they are. `lease`: stage and key of what the person holds while they
    ask, `token` is its token. `refused`: a status other than 2xx by role, of roles that may use the operation but not
    with this object. Who may use it on objects of a dataset that is not theirs is derived from `roles`.
    """

    method: str
    path: str
    roles: frozenset[str]
    body: Any = None
    keys: Mapping[str, str] = field(default_factory=dict)
    lease: tuple[str, str] | None = None
    refused: Mapping[str, int] = field(default_factory=dict)

    @property
    def operation(self) -> tuple[str, str]:
        return self.method, self.path

    def may_use_foreign(self, role: str) -> bool:
        """Whether that role may use the operation on an object of the other dataset."""
        if role == "other-maintainer":
            return "maintainer" in self.roles
        return ("outsider" if role in MEMBERS else role) in self.roles

    def may_use_own(self, role: str) -> bool:
        return ("outsider" if role == "other-maintainer" else role) in self.roles
