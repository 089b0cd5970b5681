"""Who answers which task: dealt out evenly, never to somebody who may not have it, in an order of the seed's."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import TypeAlias

Hands: TypeAlias = dict[str, list["Item"]]


@dataclass(frozen=True, slots=True)
class Item:
    """Something to be dealt. `family`: items of one go to different people where they can; `barred` never get it."""

    key: str
    family: str = ""
    barred: frozenset[str] = frozenset()


def deal(
    items: Sequence[Item],
    people: Sequence[str],
    *,
    seed: int,
    held: Mapping[str, str] | None = None,
    load: Mapping[str, int] | None = None,
) -> dict[str, str]:
    """The person of each item by its key; what nobody may have is left out.

    As even as it can be: nobody has two more than somebody who could take one of theirs, directly or by a chain
    of exchanges (an optimal semi-matching, Harvey et al. 2006); without barred people all are within one.
    `held` is where items are already, and they stay there unless that is uneven; `load` counts what each person
    has besides. Depends on the sets given and the seed only, not on their order.
    """
    table = _Table(sorted(set(people)), seed, load or {})
    where = held or {}
    loose = []
    for item in _ordered(items, seed):
        holder = where.get(item.key)
        if holder in table.hands and holder not in item.barred:
            table.hands[holder].append(item)
        else:
            loose.append(item)
    for item in loose:
        table.give(item)
    table.level()
    return {item.key: person for person, hand in table.hands.items() for item in hand}


def mixed(seed: int, *keys: str) -> bytes:
    """A place in an order that only the seed and the keys decide."""
    return sha256("\0".join((str(seed), *keys)).encode()).digest()


def _ordered(items: Sequence[Item], seed: int) -> list[Item]:
    """Families stay together, so that dealing round gives their items to different people."""
    return sorted(items, key=lambda item: (mixed(seed, item.family), mixed(seed, item.family, item.key)))


class _Table:
    """Hands of items, and how they are levelled along chains of exchanges."""

    def __init__(self, people: Sequence[str], seed: int, load: Mapping[str, int]) -> None:
        self.hands: Hands = {person: [] for person in people}
        self._besides = load
        self._rank = {person: mixed(seed, "person", person) for person in people}

    def give(self, item: Item) -> None:
        """To whoever has least; a person in between may take it and pass another on."""
        allowed = [person for person in self.hands if person not in item.barred]
        if not allowed:
            return
        chain = self._chain(allowed, most=None)
        self.hands[chain[0]].append(item)
        self._pass_along(chain)

    def level(self) -> None:
        """Moves single items from fuller to emptier hands until no chain leads two or more down."""
        moved = True
        while moved:
            moved = False
            for person in sorted(self.hands, key=lambda one: (-self._load(one), self._rank[one])):
                chain = self._chain([person], most=self._load(person) - 2)
                if len(chain) > 1:
                    self._pass_along(chain)
                    moved = True

    def _load(self, person: str) -> int:
        return len(self.hands[person]) + self._besides.get(person, 0)

    def _chain(self, starts: Sequence[str], *, most: int | None) -> list[str]:
        """The shortest way from one of `starts` to the least loaded person who can be reached.

        With `most` only to somebody who has no more than that; else just the start.
        """
        before: dict[str, str | None] = dict.fromkeys(sorted(starts, key=self._order), None)
        waiting = deque(before)
        while waiting:
            here = waiting.popleft()
            for there in self._takers(here):
                if there not in before:
                    before[there] = here
                    waiting.append(there)
        found = [person for person in before if most is None or self._load(person) <= most]
        goal: str | None = min(found, key=self._load) if found else starts[0]
        chain: list[str] = []
        while goal is not None:
            chain.append(goal)
            goal = before[goal]
        return chain[::-1]

    def _order(self, person: str) -> tuple[int, bytes]:
        return self._load(person), self._rank[person]

    def _takers(self, person: str) -> Iterator[str]:
        """Who may have one of this person's items."""
        kinds = {item.barred for item in self.hands[person]}
        others = (other for other in self.hands if other != person)
        able = [other for other in others if any(other not in barred for barred in kinds)]
        yield from sorted(able, key=self._order)

    def _pass_along(self, chain: Sequence[str]) -> None:
        for giver, taker in pairwise(chain):
            hand = self.hands[giver]
            place = max(place for place, item in enumerate(hand) if taker not in item.barred)
            self.hands[taker].append(hand.pop(place))
