"""Escapes cells of a CSV file against formulas of spreadsheets."""

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def escape_formula(text: str) -> str:
    """The text as a cell that no spreadsheet reads as a formula: an apostrophe precedes a formula's first character."""
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA_STARTS) else text
