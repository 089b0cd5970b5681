"""What is joined, directly or through others, is one group."""

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.grouping import Groups

pairs = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)))


def test_what_is_joined_through_others_is_one_group() -> None:
    together = Groups("abcde")
    together.join("a", "c")
    together.join("c", "e")
    assert together.groups() == [["a", "c", "e"], ["b"], ["d"]]


@given(pairs)
def test_the_order_of_joining_does_not_matter(joins: list[tuple[int, int]]) -> None:
    forth, back = Groups(range(10)), Groups(range(10))
    for one, other in joins:
        forth.join(one, other)
    for one, other in reversed(joins):
        back.join(other, one)
    assert forth.groups() == back.groups()
