"""Categories of web applications: the six of OmniACT (appendix C), and others that a dataset names itself."""

from __future__ import annotations

import re
from typing import Final

from annotator.domain.problems import Problem, Rejected

OMNIACT_CATEGORIES: Final = ("shopping", "entertainment", "service", "government", "travel", "health")
LONGEST_CATEGORY = 20
_NAME = re.compile(r"[^\W\d_][^\W_]*(-[^\W_]+)*")


def category_problem(platform: str, category: str) -> Problem | None:
    """Why an application of this platform cannot have this category, or none: web sites, and only they, have one."""
    if platform == "web" and not category:
        return Problem("category-missing", "A web application needs a category.", field="category")
    if platform != "web" and category:
        return Problem("category-not-web", "Only web applications have a category.", field="category")
    return None


def normalised_category(text: str) -> str:
    """The category as it is stored: small letters and digits, words joined by hyphens; empty for none.

    Raises Rejected for one that is too long or holds other signs.
    """
    category = "-".join(text.casefold().split())
    if category and (len(category) > LONGEST_CATEGORY or not _NAME.fullmatch(category)):
        message = f"A category is a word or a few, of letters and digits, {LONGEST_CATEGORY} at most: {text.strip()!r}."
        raise Rejected(Problem("bad-category", message, field="category"))
    return category
