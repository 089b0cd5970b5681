"""Generated local pages in any number: articles, forms, tables, shops, dashboards and mail."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw

FOLDER = Path(__file__).parent / "pages"
WORDS = (FOLDER / "words.txt").read_text().split()
Part = Callable[[Random], str]


def phrase(random: Random, least: int, most: int) -> str:
    return " ".join(random.choices(WORDS, k=random.randint(least, most))).capitalize()


def article(random: Random) -> str:
    def sentence() -> str:
        link = f"<a href=#{random.choice(WORDS)}>{phrase(random, 1, 3)}</a>"
        return f"{phrase(random, 4, 9)} {link} {phrase(random, 5, 12)}."

    parts = [
        f"<h2>{phrase(random, 2, 5)}</h2>"
        + "".join(f"<p>{' '.join(sentence() for _ in range(4))}</p>" for _ in range(3))
        for _ in range(random.randint(3, 6))
    ]
    picture = f"<img src=/picture/{random.randint(0, 999)}.png width=420 height=180>"
    return f"<article class=card>{picture}{''.join(parts)}</article>"


def form(random: Random) -> str:
    kinds = ("text", "email", "password", "number", "date", "checkbox", "radio", "range")
    fields = [
        f"<label for=f{number}>{phrase(random, 1, 3)}</label>"
        f"<input id=f{number} name=n{number % 7} type={random.choice(kinds)}>"
        for number in range(random.randint(8, 18))
    ]
    choice = "".join(f"<option>{phrase(random, 1, 2)}" for _ in range(8))
    rest = f"<select>{choice}</select><textarea>{phrase(random, 9, 20)}</textarea><button>Send</button>"
    return f"<form class=card>{''.join(fields)}{rest}</form>"


def table(random: Random) -> str:
    head = "".join(f"<th class=act>{phrase(random, 1, 1)}" for _ in range(6))
    rows = "".join(
        f"<tr class=row><td><input type=checkbox><td><a href=#{row}>{phrase(random, 1, 3)}</a>"
        f"<td>{random.randint(1, 9999)}<td>{phrase(random, 1, 2)}<td><button>Edit</button><td>{phrase(random, 2, 4)}"
        for row in range(random.randint(20, 60))
    )
    tools = "<input type=search placeholder=Search> <button>Export</button>"
    return f"<div class=card>{tools}<table><tr>{head}{rows}</table></div>"


def shop(random: Random) -> str:
    cards = "".join(
        f"<div class=card><img src=/picture/{random.randint(0, 999)}.png width=160 height=120>"
        f"<h3><a href=#{number}>"
        f"{phrase(random, 2, 4)}</a></h3><p>{phrase(random, 5, 9)}</p>"
        f"<b>{random.randint(1, 999)}.00</b> <button>Add to basket</button></div>"
        for number in range(random.randint(9, 16))
    )
    return f"<div class=grid>{cards}</div>"


def dashboard(random: Random) -> str:
    tiles = "".join(
        f"<div class='card act'><b>{random.randint(10, 9999)}</b> {phrase(random, 1, 3)}</div>" for _ in range(8)
    )
    line = " ".join(f"{x * 20},{random.randint(10, 150)}" for x in range(30))
    chart = f"<svg width=600 height=160><polyline points='{line}' fill=none stroke=#2563a8 stroke-width=3 /></svg>"
    charts = f"<div class=card>{chart}<canvas width=480 height=160></canvas></div>"
    return f"<div class=grid>{tiles}</div>{charts}{table(random)}"


def mail(random: Random) -> str:
    return f"<div data-rows={random.randint(15, 40)}></div>"


KINDS: Sequence[Part] = (article, form, table, shop, dashboard, mail)


def page(number: int) -> str:
    """The same page for the same number, wherever it is asked for."""
    random = Random(number)
    links = "".join(f"<li><a href=#{number}>{phrase(random, 1, 2)}</a>" for number in range(random.randint(8, 16)))
    title = phrase(random, 2, 4)
    icons = "".join(f"<img src=/picture/{number}.png width=24 height=24 alt=''>" for number in range(SHARED_ICONS))
    return (
        f"<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>{title}</title>"
        "<link rel=stylesheet href=/shared/theme.css><script src=/shared/library.js></script>"
        f"<link rel=stylesheet href=/base.css><style>h1{{color:hsl({random.randint(0, 359)} 50% 35%)}}</style>"
        f"</head><body><header><b>{phrase(random, 1, 2)}</b>{icons}"
        "<a href=#home>Home</a><a href=#help>Help</a><input type=search><button>Search</button></header>"
        f"<main><nav><ul>{links}</ul></nav><section><h1>{title}</h1>{KINDS[number % len(KINDS)](random)}"
        "</section></main><script src=/page.js></script></body></html>"
    )


SHARED_ICONS = 8
"""Pictures in the head of every page, besides its style sheet and its library."""


def shared_style() -> bytes:
    """A style sheet of some 200 kB, as the frameworks of sites have."""
    random = Random(1)
    rules = (
        f".u-{n}{{margin:{random.randint(0, 40)}px;color:hsl({n % 360} 40% 40%);padding:{n % 9}px}}"
        for n in range(3500)
    )
    return "\n".join(rules).encode()


def shared_library() -> bytes:
    """A library of some 300 kB, of which a page calls one function."""
    functions = (f"lib.f{n} = (a, b) => a * {n} + (b ?? {n % 7}) + String(a).length;" for n in range(5500))
    return ("const lib = {};\n" + "\n".join(functions) + "\nlib.f1(1);").encode()


def picture(number: int) -> bytes:
    random = Random(number)
    image = Image.new("RGB", (420, 180), tuple(random.choices(range(256), k=3)))
    pen = ImageDraw.Draw(image)
    for _ in range(25):
        x, y = random.randint(0, 420), random.randint(0, 180)
        pen.ellipse(
            (x, y, x + random.randint(5, 90), y + random.randint(5, 90)), fill=tuple(random.choices(range(256), k=3))
        )
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()
