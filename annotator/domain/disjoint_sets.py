"""Disjoint sets (union-find): connected groups of members."""

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

Member = TypeVar("Member", bound=Hashable)


class DisjointSets(Generic[Member]):
    """A partition that starts with one set for each member; `union` merges two sets."""

    def __init__(self, members: Iterable[Member]) -> None:
        self._parents = {member: member for member in members}

    def find(self, member: Member) -> Member:
        """The representative of the set that holds the member."""
        while (parent := self._parents[member]) != member:
            self._parents[member] = self._parents[parent]
            member = parent
        return member

    def union(self, first: Member, second: Member) -> None:
        self._parents[self.find(second)] = self.find(first)

    def sets(self) -> list[list[Member]]:
        """All sets, in the order of their first members."""
        members_by_root: dict[Member, list[Member]] = {}
        for member in self._parents:
            members_by_root.setdefault(self.find(member), []).append(member)
        return list(members_by_root.values())
