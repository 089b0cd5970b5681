"""Balanced assignment of items to people under exclusions, deterministic by seed."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import TypeAlias

Assignments: TypeAlias = dict[str, list["Item"]]


@dataclass(frozen=True, slots=True)
class Item:
    """An item to assign. Items of one `family` go to different people where possible; `barred` people never get it."""

    key: str
    family: str = ""
    barred: frozenset[str] = frozenset()


def assign(
    items: Sequence[Item],
    people: Sequence[str],
    *,
    seed: int,
    current: Mapping[str, str] | None = None,
    load: Mapping[str, int] | None = None,
) -> dict[str, str]:
    """The person of each item by its key; items that nobody may have are left out.

    As even as it can be: nobody has two more than somebody who could take one of theirs, directly or by a chain
    of exchanges (an optimal semi-matching, Harvey et al. 2006); without barred people all are within one.
    `current` gives existing assignments, kept unless that is uneven; `load` counts other work of each person.
    Depends on the sets and the seed only, not on their order.
    """
    assigner = _Assigner(sorted(set(people)), seed, load or {})
    current_people = current or {}
    unassigned = []
    for item in _ordered(items, seed):
        holder = current_people.get(item.key)
        if holder in assigner.assigned and holder not in item.barred:
            assigner.assigned[holder].append(item)
        else:
            unassigned.append(item)
    for item in unassigned:
        assigner.assign_item(item)
    assigner.balance()
    return {item.key: person for person, items_of_person in assigner.assigned.items() for item in items_of_person}


def seeded_rank(seed: int, *keys: str) -> bytes:
    """A sort key that depends on the seed and the keys only."""
    return sha256("\0".join((str(seed), *keys)).encode()).digest()


def _ordered(items: Sequence[Item], seed: int) -> list[Item]:
    """The items in seeded order, families together, so that their items go to different people."""
    return sorted(items, key=lambda item: (seeded_rank(seed, item.family), seeded_rank(seed, item.family, item.key)))


class _Assigner:
    """The items of each person, balanced along paths of exchanges."""

    def __init__(self, people: Sequence[str], seed: int, load: Mapping[str, int]) -> None:
        self.assigned: Assignments = {person: [] for person in people}
        self._base_load = load
        self._rank = {person: seeded_rank(seed, "person", person) for person in people}

    def assign_item(self, item: Item) -> None:
        """Assigns the item to the least loaded person reachable by a path of exchanges."""
        allowed = [person for person in self.assigned if person not in item.barred]
        if not allowed:
            return
        path = self._shortest_path(allowed, most=None)
        self.assigned[path[0]].append(item)
        self._move_along(path)

    def balance(self) -> None:
        """Moves items along paths until no path leads to a person with at least two items fewer."""
        changed = True
        while changed:
            changed = False
            for person in sorted(self.assigned, key=lambda name: (-self._load(name), self._rank[name])):
                path = self._shortest_path([person], most=self._load(person) - 2)
                if len(path) > 1:
                    self._move_along(path)
                    changed = True

    def _load(self, person: str) -> int:
        return len(self.assigned[person]) + self._base_load.get(person, 0)

    def _shortest_path(self, sources: Sequence[str], *, most: int | None) -> list[str]:
        """The shortest path of exchanges from one of `sources` to the least loaded reachable person.

        With `most` only to people with at most that load; without such a person the path is the first source.
        """
        predecessor: dict[str, str | None] = dict.fromkeys(sorted(sources, key=self._order), None)
        queue = deque(predecessor)
        while queue:
            person = queue.popleft()
            for receiver in self._possible_receivers(person):
                if receiver not in predecessor:
                    predecessor[receiver] = person
                    queue.append(receiver)
        reachable = [person for person in predecessor if most is None or self._load(person) <= most]
        goal: str | None = min(reachable, key=self._load) if reachable else sources[0]
        path: list[str] = []
        while goal is not None:
            path.append(goal)
            goal = predecessor[goal]
        return path[::-1]

    def _order(self, person: str) -> tuple[int, bytes]:
        return self._load(person), self._rank[person]

    def _possible_receivers(self, person: str) -> Iterator[str]:
        """The people who may have at least one of this person's items, least loaded first."""
        barred_sets = {item.barred for item in self.assigned[person]}
        other_people = (other for other in self.assigned if other != person)
        receivers = [other for other in other_people if any(other not in barred for barred in barred_sets)]
        yield from sorted(receivers, key=self._order)

    def _move_along(self, path: Sequence[str]) -> None:
        for source, target in pairwise(path):
            items_of_person = self.assigned[source]
            index = max(index for index, item in enumerate(items_of_person) if target not in item.barred)
            self.assigned[target].append(items_of_person.pop(index))
