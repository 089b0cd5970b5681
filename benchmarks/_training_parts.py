"""Parts of made pages as HTML: bars, forms, tables, lists and cards, with classes of well-known style sheets."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

_WORDS = """
account archive add apply article assign back balance basket billing block board book browse budget calendar cancel card
chart city clear client close code comment compare confirm contact copy country course create customer daily date delete
department details discount document download draft due edit email event export file filter find folder forward friend
group help history home image import invoice issue item join language last later library list location login logout mail
manage map member menu message month more name new next night note open order owner page pay people phone photo place
plan post price print priority privacy product profile project publish quantity query rate read recent refund region
remove rename reply report reset result return review room route rule run sale save schedule score search season send
settings share ship show size sort source start state status step stop store street submit support table tag task team
test theme ticket time title today topic total track travel type undo update upload user video view visit volume watch
week welcome window work year zone
"""
WORDS = _WORDS.split()
_DRAWINGS = (
    '<path d="M4 6h16M4 12h16M4 18h16"/>',
    '<circle cx="11" cy="11" r="7"/><path d="M21 21l-5-5"/>',
    '<path d="M12 5v14M5 12h14"/>',
    '<path d="M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13"/>',
    '<path d="M4 20h4L20 8l-4-4L4 16z"/>',
    '<path d="M6 6l12 12M18 6L6 18"/>',
    '<circle cx="12" cy="8" r="4"/><path d="M4 21c1-6 15-6 16 0"/>',
    '<path d="M3 12l9-9 9 9M5 10v10h14V10"/>',
    '<path d="M12 3l3 6 6 1-4 4 1 6-6-3-6 3 1-6-4-4 6-1z"/>',
    '<path d="M5 12h14M13 6l6 6-6 6"/>',
)
_BUTTON_CLASSES = (
    *("btn btn-primary", "btn btn-secondary", "btn", "button is-primary", "button", "ui button", "pure-button", ""),
    *("btn btn-outline-primary", "waves-effect btn", "uk-button uk-button-default", "btn btn-sm btn-light"),
)
_BARE_STYLES = ("border:0;background:none;padding:4px", "padding:6px", "width:32px;height:32px;padding:0")
_IN_ROW = ("", "display:flex;list-style:none;gap:10px;padding:0")
_NAVIGATION_CLASSES = (
    *("navbar navbar-expand navbar-light bg-light", "navbar navbar-expand navbar-dark bg-dark", "navbar", "ui menu"),
    *("nav", "top-bar", ""),
)


def words(chance: Random, least: int = 1, most: int = 3) -> str:
    """Some words, the first with a capital."""
    return " ".join(chance.choice(WORDS) for _ in range(chance.randint(least, most))).capitalize()


def icon(chance: Random) -> str:
    """A drawing of lines, 14 to 24 pixels wide."""
    size = chance.choice([14, 16, 18, 20, 24])
    return (
        f'<svg width="{size}" height="{size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2">'
        f"{chance.choice(_DRAWINGS)}</svg>"
    )


def button(chance: Random) -> str:
    """A button with words, an icon or both."""
    content = chance.choice([words(chance, 1, 2), words(chance, 1, 2), f"{icon(chance)} {words(chance)}", icon(chance)])
    classes = chance.choice(_BUTTON_CLASSES)
    if chance.random() < 0.2:
        return f'<a role="button" href="#" class="{classes}">{content}</a>'
    return f'<button type="button" class="{classes}"{" disabled" * (chance.random() < 0.05)}>{content}</button>'


def field(chance: Random) -> str:
    """An input of any kind, with its label."""
    label = f'<label class="form-label label">{words(chance)}</label> '
    return label + chance.choice([_text_input, _text_input, _text_input, _select, _text_area, _choices, _other])(chance)


def _text_input(chance: Random) -> str:
    kind = chance.choice(["text", "email", "password", "search", "number", "date", "tel", "time"])
    hint = f'placeholder="{words(chance)}"' if chance.random() < 0.5 else ""
    value = f'value="{words(chance)}"' if kind in ("text", "search") and chance.random() < 0.4 else ""
    return f'<input class="form-control input" type="{kind}" {hint} {value}>'


def _select(chance: Random) -> str:
    options = "".join(f"<option>{words(chance)}</option>" for _ in range(4))
    return f'<select class="form-select browser-default">{options}</select>'


def _text_area(chance: Random) -> str:
    text = words(chance, 3, 20) if chance.random() < 0.5 else ""
    return f'<textarea class="form-control textarea" rows="{chance.randint(2, 6)}">{text}</textarea>'


def _choices(chance: Random) -> str:
    kind, name = chance.choice(["checkbox", "radio"]), chance.random()
    return "".join(
        f'<div class="form-check"><input class="form-check-input" type="{kind}" name="{name}" id="{name}-{number}"'
        f'{" checked" * (chance.random() < 0.4)}> <label for="{name}-{number}">{words(chance)}</label></div>'
        for number in range(chance.randint(1, 4))
    )


def _other(chance: Random) -> str:
    return f'<input type="{chance.choice(["range", "color", "file"])}" class="form-range">'


def navigation(chance: Random) -> str:
    """A bar of links at the page's top."""
    items = "".join(
        f'<li class="nav-item item"><a class="nav-link" href="#{number}">{words(chance, 1, 2)}</a></li>'
        for number in range(chance.randint(3, 8))
    )
    colour = chance.choice(["#eee", "#222", "#246", "#fff"])
    style = chance.choice(["", f"display:flex;gap:20px;padding:12px;background:{colour}"])
    return (
        f'<nav class="{chance.choice(_NAVIGATION_CLASSES)}" style="{style}"><a class="navbar-brand" href="#">'
        f'{words(chance)}</a><ul class="navbar-nav nav" style="{chance.choice(_IN_ROW)}">{items}</ul>'
        f"{field(chance) if chance.random() < 0.3 else ''}{button(chance) if chance.random() < 0.5 else ''}</nav>"
    )


def table(chance: Random) -> str:
    """Rows of texts, links, check boxes and buttons."""
    columns, acts, linked = chance.randint(2, 6), chance.random() < 0.6, chance.random() < 0.6
    ticked = "<td><input type='checkbox'></td>" * (chance.random() < 0.3)
    rows = "".join(
        f"<tr>{ticked}{''.join(_cell(chance, linked=linked and not column) for column in range(columns))}"
        f"{f'<td>{button(chance)}</td>' if acts else ''}</tr>"
        for _ in range(chance.randint(3, 12))
    )
    classes = chance.choice(["table", "table table-striped", "ui celled table", "pure-table", "striped", ""])
    return f'<table class="{classes}"><tbody>{rows}</tbody></table>'


def _cell(chance: Random, *, linked: bool) -> str:
    text = words(chance) if chance.random() < 0.6 else str(chance.randint(1, 9999))
    return f'<td><a href="#">{text}</a></td>' if linked else f"<td>{text}</td>"


def cards(chance: Random) -> str:
    """Cards side by side, with titles and buttons."""
    style = chance.choice(["", "padding:12px", "border:1px solid #ccc;border-radius:8px;padding:12px"])
    each = "".join(
        f'<div class="card ui segment box" style="{style}"><h4>{words(chance)}</h4><p>{words(chance, 4, 14)}</p>'
        f"{button(chance) if chance.random() < 0.7 else ''}{button(chance) if chance.random() < 0.3 else ''}</div>"
        for _ in range(chance.randint(2, 8))
    )
    columns, gap = chance.randint(2, 5), chance.choice([8, 16, 24])
    return f'<div style="display:grid;grid-template-columns:repeat({columns},1fr);gap:{gap}px">{each}</div>'


def form(chance: Random) -> str:
    """Fields one below the other or in two columns, with two buttons."""
    style = chance.choice(["", "max-width:420px", "display:grid;grid-template-columns:1fr 1fr;gap:12px"])
    fields = "".join(f'<div class="mb-3 field">{field(chance)}</div>' for _ in range(chance.randint(2, 8)))
    return f'<form style="{style}">{fields}{button(chance)} {button(chance)}</form>'


def links(chance: Random) -> str:
    """A list of links or of rows that can be clicked."""
    kind, count = chance.random(), chance.randint(3, 9)
    if kind < 0.4:
        rows = "".join(
            f'<a href="#" class="list-group-item list-group-item-action collection-item">{words(chance, 1, 5)}</a>'
            for _ in range(count)
        )
        return f'<div class="list-group collection">{rows}</div>'
    if kind < 0.7:
        return f"<ul>{''.join(f'<li><a href=#>{words(chance, 1, 5)}</a></li>' for _ in range(count))}</ul>"
    style = f"padding:{chance.randint(4, 12)}px;cursor:pointer;border-bottom:1px solid #ddd"
    return "".join(
        f'<div role="button" tabindex="0" onclick="1" style="{style}">{words(chance, 1, 4)}</div>' for _ in range(count)
    )


def tool_bar(chance: Random) -> str:
    """Buttons with icons, most without an edge."""
    buttons = "".join(
        button(chance)
        if chance.random() < 0.4
        else f'<button type="button" style="{chance.choice(_BARE_STYLES)}">{icon(chance)}</button>'
        for _ in range(chance.randint(3, 12))
    )
    return f'<div class="btn-toolbar" style="display:flex;gap:{chance.choice([0, 2, 4, 8])}px">{buttons}</div>'


def tabs(chance: Random) -> str:
    """Tabs side by side."""
    items = "".join(
        f'<li class="nav-item tab tab-item"><a class="nav-link" role="tab" href="#">{words(chance, 1, 2)}</a></li>'
        for _ in range(chance.randint(2, 6))
    )
    return f'<ul class="nav nav-tabs tabs tab" role="tablist" style="{chance.choice(_IN_ROW)}">{items}</ul>'


def paging(chance: Random) -> str:
    """Links to the pages of a list."""
    items = "".join(
        f'<li class="page-item"><a class="page-link" href="#" style="padding:2px 8px">{text}</a></li>'
        for text in "‹1234›"[: chance.randint(3, 6)]
    )
    return f'<ul class="pagination" style="display:flex;list-style:none;gap:4px">{items}</ul>'


def paragraph(chance: Random) -> str:
    """Words of which few are links."""
    texts = [
        f'<a href="#">{words(chance)}</a>' if chance.random() < 0.04 else chance.choice(WORDS)
        for _ in range(chance.randint(8, 70))
    ]
    return f"<p>{' '.join(texts)}.</p>"


def details(chance: Random) -> str:
    """A text that opens at a click."""
    opened = " open" * (chance.random() < 0.5)
    return f"<details{opened}><summary>{words(chance, 2, 4)}</summary>{paragraph(chance)}</details>"


def heading(chance: Random) -> str:
    """A title, which is no control."""
    return f"<h2>{words(chance, 1, 5)}</h2>"


PARTS: tuple[Callable[[Random], str], ...] = (
    *(table, cards, form, links, tool_bar, tabs, paging, details, heading),
    *(paragraph, paragraph),
)
