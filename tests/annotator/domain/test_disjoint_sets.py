"""Laws of disjoint sets: members joined directly or through others are one group."""

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.disjoint_sets import DisjointSets

pairs = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)))


def test_members_joined_through_others_are_one_group() -> None:
    together = DisjointSets("abcde")
    together.union("a", "c")
    together.union("c", "e")
    assert together.sets() == [["a", "c", "e"], ["b"], ["d"]]


@given(pairs)
def test_the_order_of_joining_does_not_matter(joins: list[tuple[int, int]]) -> None:
    forth, back = DisjointSets(range(10)), DisjointSets(range(10))
    for first, other in joins:
        forth.union(first, other)
    for first, other in reversed(joins):
        back.union(other, first)
    assert forth.sets() == back.sets()
