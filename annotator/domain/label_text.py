"""The text of labels: its slug, its problems, and a variant that is unique on its screen."""

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache

from annotator.domain.problems import Problem

WORD_LIMIT = 4
LENGTH_LIMIT = 80
# Letters that Unicode does not decompose although everybody writes them so on an ASCII keyboard.
FOLDED = str.maketrans({"ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i"})
# Dropped, not hyphenated: "user's" is one word.
APOSTROPHES = str.maketrans("", "", "'’‘ʼ`´")
FOREIGN = re.compile("[^a-z0-9-]")
LATIN = re.compile("[a-z]")
# What Unicode cannot compose with its letter, such as the caron on an x.
LOOSE_ACCENTS = re.compile("(?<=[a-z0-9])[\u0300-\u036f]+")


@lru_cache(maxsize=4096)  # a label is normalised where it is checked, compared and stored
def normalise(text: str) -> str:
    """The slug of a label: lower-case letters and digits, words joined by one hyphen; may be empty.

    Accents are dropped where an ASCII letter is left; other scripts keep their letters. Idempotent.
    """
    plain = unicodedata.normalize("NFKC", text.translate(APOSTROPHES)).casefold()
    folded = "".join(map(_ascii_if_possible, plain.translate(FOLDED).translate(APOSTROPHES)))
    composed = unicodedata.normalize("NFC", LOOSE_ACCENTS.sub("", folded))
    parts = "".join(char if _in_a_word(char) else " " for char in composed).split()
    return "-".join(part for part in parts if any(map(str.isalnum, part)))


def words(slug: str) -> tuple[str, ...]:
    """The words of a slug; a number at the end tells equal labels apart and is not counted as one."""
    parts = tuple(part for part in slug.split("-") if part)
    return parts[:-1] if len(parts) > 1 and parts[-1].isdecimal() else parts


def problems(text: str) -> tuple[Problem, ...]:
    """The problems of a typed label: empty, no letter or digit, five words or more (OmniACT C.2)."""
    if not text.strip():
        return (Problem("empty-label", "Write what this box is for, in fewer than five words."),)
    slug = normalise(text)
    if not slug:
        return (Problem("no-letters-in-label", f"“{text.strip()}” holds no letter or digit."),)
    return _size_problems(slug)


def typing_problems(slug: str) -> tuple[Problem, ...]:
    """The problems of a typed label beside `problems`: it is a number, or not every keyboard types it.

    Imported labels may be either: a calculator's keys are called so in OmniACT.
    """
    if foreign := FOREIGN.search(slug):
        message = f"“{foreign.group()}” cannot be typed on every keyboard: write the label in Latin letters."
        return (Problem("label-not-typable", message, field="text"),)
    if not LATIN.search(slug):
        return (Problem("label-is-a-number", "A label says what the box does: a number alone does not.", field="text"),)
    return ()


def distinguish(slug: str, taken_slugs: Collection[str]) -> str:
    """The slug itself if it is free, else with the first free number: search-bar-2, search-bar-3."""
    if slug not in taken_slugs:
        return slug
    stem = "-".join(words(slug))
    number = 2
    while f"{stem}-{number}" in taken_slugs:
        number += 1
    return f"{stem}-{number}"


def _size_problems(slug: str) -> tuple[Problem, ...]:
    count = len(words(slug))
    if count > WORD_LIMIT:
        message = f"“{slug}” has {count} words; a label has fewer than five. Keep what the box does."
        return (Problem("too-many-words-in-label", message, hints=("-".join(words(slug)[:WORD_LIMIT]),)),)
    if len(slug) > LENGTH_LIMIT:
        message = f"The label has {len(slug)} characters; at most {LENGTH_LIMIT} fit."
        return (Problem("label-too-long", message),)
    return ()


def _ascii_if_possible(char: str) -> str:
    plain = "".join(part for part in unicodedata.normalize("NFKD", char) if part.isascii())
    return plain if plain and char.isalnum() else char


def _in_a_word(char: str) -> bool:
    """Letters, digits, and the marks (vowel signs) that many scripts write words with."""
    return char.isalnum() or unicodedata.category(char).startswith("M")
