"""Tasks are dealt evenly, never to somebody who may not have them, and the same way every time."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.dealing import Item, deal

PEOPLE = ["ada", "ben", "cyd", "dov"]


def items(families: int, sentences: int = 4, **barred: set[str]) -> list[Item]:
    return [
        Item(f"{family}.{number}", str(family), frozenset(barred.get(f"f{family}", ())))
        for family in range(families)
        for number in range(sentences)
    ]


def test_a_family_goes_round() -> None:
    found = deal(items(3), PEOPLE, seed=1)
    for family in range(3):
        assert {found[f"{family}.{number}"] for number in range(4)} == set(PEOPLE)


def test_nobody_gets_what_they_may_not_have_and_what_nobody_may_have_is_left_out() -> None:
    found = deal(items(2, f0={"ada"}, f1=set(PEOPLE)), PEOPLE, seed=1)
    assert set(found) == {"0.0", "0.1", "0.2", "0.3"}
    assert "ada" not in found.values()


def test_whoever_may_have_little_gets_it_and_the_others_the_rest() -> None:
    # ada may have family 0 only, whose four items anybody may have: without exchanges she would get one of them.
    found = deal(items(4, f1={"ada"}, f2={"ada"}, f3={"ada"}), PEOPLE, seed=3)
    assert Counter(found.values()) == dict.fromkeys(PEOPLE, 4)
    assert {key for key, person in found.items() if person == "ada"} == {f"0.{number}" for number in range(4)}


def test_another_seed_deals_otherwise() -> None:
    assert deal(items(5), PEOPLE, seed=1) != deal(items(5), PEOPLE, seed=2)


def test_when_somebody_leaves_the_others_keep_theirs() -> None:
    before = deal(items(5), PEOPLE, seed=1)
    after = deal(items(5), PEOPLE[1:], seed=1, held=before)
    assert {key: person for key, person in before.items() if person != "ada"}.items() <= after.items()
    assert max(Counter(after.values()).values()) <= 7


def test_whoever_joins_takes_no_more_than_their_part() -> None:
    before = deal(items(5), PEOPLE, seed=1)
    after = deal(items(5), [*PEOPLE, "eve"], seed=1, held=before)
    moved = [key for key in before if before[key] != after[key]]
    assert {after[key] for key in moved} == {"eve"}
    assert Counter(after.values()) == dict.fromkeys([*PEOPLE, "eve"], 4)


def test_what_people_have_besides_counts() -> None:
    found = deal(items(1), PEOPLE, seed=1, load={"ada": 9, "ben": 9})
    assert Counter(found.values()) == {"cyd": 2, "dov": 2}


people = st.lists(st.sampled_from("abcdef"), min_size=1, unique=True)
free = st.lists(st.sampled_from("0123456789"), unique=True).map(lambda keys: [Item(key, key) for key in keys])
bound = st.lists(
    st.builds(Item, st.text("01", min_size=1), st.sampled_from("xyz"), st.frozensets(st.sampled_from("abcdef"))),
    unique_by=lambda item: item.key,
)


@given(free, people, st.integers(0, 99))
def test_without_bars_all_are_within_one(found: list[Item], hands: list[str], seed: int) -> None:
    held = Counter(deal(found, hands, seed=seed).values())
    assert sum(held.values()) == len(found)
    assert max(held[person] for person in hands) - min(held[person] for person in hands) <= 1


@given(bound, people, st.integers(0, 99), st.dictionaries(st.text("01", min_size=1), st.sampled_from("abcdef")))
def test_bars_hold_and_no_single_move_would_be_fairer(
    found: list[Item], hands: list[str], seed: int, held: dict[str, str]
) -> None:
    dealt = deal(found, hands, seed=seed, held=held)
    count = Counter(dealt.values())
    for item in found:
        able = set(hands) - item.barred
        assert (item.key in dealt) == bool(able)
        if able:
            assert dealt[item.key] in able
            assert count[dealt[item.key]] - min(count[person] for person in able) <= 1


@given(bound, people, st.integers(0, 99), st.randoms())
def test_the_order_in_which_things_are_given_does_not_matter(
    found: list[Item], hands: list[str], seed: int, dice: object
) -> None:
    again, others = list(found), list(hands)
    dice.shuffle(again)  # type: ignore[attr-defined]
    dice.shuffle(others)  # type: ignore[attr-defined]
    assert deal(found, hands, seed=seed) == deal(again, others, seed=seed)


@given(bound, people, st.integers(0, 99))
def test_dealing_again_moves_nothing(found: list[Item], hands: list[str], seed: int) -> None:
    dealt = deal(found, hands, seed=seed)
    assert deal(found, hands, seed=seed, held=dealt) == dealt
