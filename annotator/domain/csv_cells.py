"""Cells of a CSV file that a spreadsheet will open."""

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def plain(text: str) -> str:
    """`text` as a cell that no spreadsheet takes for a formula: an apostrophe goes before what would begin one."""
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA_STARTS) else text
