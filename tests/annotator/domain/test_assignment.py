"""Laws of assignment: balanced, never to excluded people, deterministic by seed."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.assignment import Item, assign

PEOPLE = ["ada", "ben", "cyd", "dov"]


def items(families: int, sentences: int = 4, **barred: set[str]) -> list[Item]:
    return [
        Item(f"{family}.{number}", str(family), frozenset(barred.get(f"f{family}", ())))
        for family in range(families)
        for number in range(sentences)
    ]


def test_a_family_goes_round() -> None:
    result = assign(items(3), PEOPLE, seed=1)
    for family in range(3):
        assert {result[f"{family}.{number}"] for number in range(4)} == set(PEOPLE)


def test_barred_people_never_get_an_item_and_items_barred_for_all_are_left_out() -> None:
    result = assign(items(2, f0={"ada"}, f1=set(PEOPLE)), PEOPLE, seed=1)
    assert set(result) == {"0.0", "0.1", "0.2", "0.3"}
    assert "ada" not in result.values()


def test_whoever_may_have_little_gets_it_and_the_others_the_rest() -> None:
    # ada may have family 0 only, whose four items anybody may have: without exchanges she would get one of them.
    result = assign(items(4, f1={"ada"}, f2={"ada"}, f3={"ada"}), PEOPLE, seed=3)
    assert Counter(result.values()) == dict.fromkeys(PEOPLE, 4)
    assert {key for key, person in result.items() if person == "ada"} == {f"0.{number}" for number in range(4)}


def test_another_seed_gives_another_assignment() -> None:
    assert assign(items(5), PEOPLE, seed=1) != assign(items(5), PEOPLE, seed=2)


def test_when_somebody_leaves_the_others_keep_theirs() -> None:
    before = assign(items(5), PEOPLE, seed=1)
    after = assign(items(5), PEOPLE[1:], seed=1, current=before)
    assert {key: person for key, person in before.items() if person != "ada"}.items() <= after.items()
    assert max(Counter(after.values()).values()) <= 7


def test_whoever_joins_takes_no_more_than_their_part() -> None:
    before = assign(items(5), PEOPLE, seed=1)
    after = assign(items(5), [*PEOPLE, "eve"], seed=1, current=before)
    moved = [key for key in before if before[key] != after[key]]
    assert {after[key] for key in moved} == {"eve"}
    assert Counter(after.values()) == dict.fromkeys([*PEOPLE, "eve"], 4)


def test_what_people_have_besides_counts() -> None:
    result = assign(items(1), PEOPLE, seed=1, load={"ada": 9, "ben": 9})
    assert Counter(result.values()) == {"cyd": 2, "dov": 2}


people = st.lists(st.sampled_from("abcdef"), min_size=1, unique=True)
free = st.lists(st.sampled_from("0123456789"), unique=True).map(lambda keys: [Item(key, key) for key in keys])
bound = st.lists(
    st.builds(Item, st.text("01", min_size=1), st.sampled_from("xyz"), st.frozensets(st.sampled_from("abcdef"))),
    unique_by=lambda item: item.key,
)


@given(free, people, st.integers(0, 99))
def test_without_exclusions_loads_differ_by_at_most_one(tasks: list[Item], names: list[str], seed: int) -> None:
    current = Counter(assign(tasks, names, seed=seed).values())
    assert sum(current.values()) == len(tasks)
    assert max(current[person] for person in names) - min(current[person] for person in names) <= 1


@given(bound, people, st.integers(0, 99), st.dictionaries(st.text("01", min_size=1), st.sampled_from("abcdef")))
def test_exclusions_hold_and_no_single_move_improves_the_balance(
    tasks: list[Item], names: list[str], seed: int, current: dict[str, str]
) -> None:
    dealt = assign(tasks, names, seed=seed, current=current)
    count = Counter(dealt.values())
    for item in tasks:
        able = set(names) - item.barred
        assert (item.key in dealt) == bool(able)
        if able:
            assert dealt[item.key] in able
            assert count[dealt[item.key]] - min(count[person] for person in able) <= 1


@given(bound, people, st.integers(0, 99), st.randoms())
def test_the_order_of_items_and_people_does_not_matter(
    tasks: list[Item], names: list[str], seed: int, dice: object
) -> None:
    shuffled_tasks, shuffled_people = list(tasks), list(names)
    dice.shuffle(shuffled_tasks)  # type: ignore[attr-defined]
    dice.shuffle(shuffled_people)  # type: ignore[attr-defined]
    assert assign(tasks, names, seed=seed) == assign(shuffled_tasks, shuffled_people, seed=seed)


@given(bound, people, st.integers(0, 99))
def test_assigning_again_moves_nothing(tasks: list[Item], names: list[str], seed: int) -> None:
    dealt = assign(tasks, names, seed=seed)
    assert assign(tasks, names, seed=seed, current=dealt) == dealt
