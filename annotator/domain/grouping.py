"""Things that belong together directly or through others: connected groups (union-find)."""

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

Member = TypeVar("Member", bound=Hashable)


class Groups(Generic[Member]):
    """A partition that starts with everything alone and grows together by `join`."""

    def __init__(self, members: Iterable[Member]) -> None:
        self._parents = {member: member for member in members}

    def find(self, member: Member) -> Member:
        """The member that stands for the group of this one."""
        while (parent := self._parents[member]) != member:
            self._parents[member] = self._parents[parent]
            member = parent
        return member

    def join(self, one: Member, other: Member) -> None:
        self._parents[self.find(other)] = self.find(one)

    def groups(self) -> list[list[Member]]:
        """Every group, in the order of its first member."""
        found: dict[Member, list[Member]] = {}
        for member in self._parents:
            found.setdefault(self.find(member), []).append(member)
        return list(found.values())
