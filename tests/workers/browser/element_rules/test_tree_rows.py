"""A tree item is boxed as its row."""

from tests.workers.browser.element_rules.elements import CARD, candidate, kept


def test_a_branch_of_a_tree_is_its_row_above_the_twigs() -> None:
    branch = candidate(*CARD, signals="role", role="treeitem")
    twig = candidate(20, 25, 200, 50, signals="role", role="treeitem", parent=0)
    assert kept(branch, twig) == [(0, 0, 200, 25), twig.edges]
