"""The server of the generated pages: a separate process that serves them from memory."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks._sample_pages import FOLDER, page, picture, shared_library, shared_style

HEAD = "HTTP/1.1 200 OK\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: max-age=600\r\n\r\n"
PICTURES = 1000


def read_template(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


def answer(path: str, files: dict[str, tuple[str, bytes]]) -> tuple[str, bytes]:
    if path not in files:
        folder, _, name = path.strip("/").partition("/")
        number = int(name.partition(".")[0]) if name else 0
        files[path] = ("image/png", picture(number)) if folder == "picture" else ("text/html", page(number).encode())
    return files[path]


async def _serve(port: multiprocessing.Queue[int], pages: int) -> None:
    files = {
        "/base.css": ("text/css", read_template("base.css")),
        "/page.js": ("text/javascript", read_template("page.js")),
        "/shared/theme.css": ("text/css", shared_style()),
        "/shared/library.js": ("text/javascript", shared_library()),
    }
    for number in range(PICTURES):
        answer(f"/picture/{number}.png", files)
    for number in range(pages):
        answer(f"/page/{number}", files)

    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while request := await reader.readuntil(b"\r\n\r\n"):
                kind, body = answer(request.split(b" ", 2)[1].decode(), files)
                writer.write(HEAD.format(kind, len(body)).encode() + body)
                await writer.drain()
        except (asyncio.IncompleteReadError, OSError):
            writer.close()

    server = await asyncio.start_server(client, "127.0.0.1", 0)
    port.put(server.sockets[0].getsockname()[1])
    await server.serve_forever()


def _run(port: multiprocessing.Queue[int], pages: int) -> None:
    asyncio.run(_serve(port, pages))


@contextmanager
def serving(pages: int) -> Iterator[list[str]]:
    """The addresses of so many pages, served from the memory of a process of its own."""
    port: multiprocessing.Queue[int] = multiprocessing.Queue()
    process = multiprocessing.get_context("fork").Process(target=_run, args=(port, pages), daemon=True)
    process.start()
    try:
        origin = f"http://127.0.0.1:{port.get(timeout=60)}"
        yield [f"{origin}/page/{number}" for number in range(pages)]
    finally:
        process.terminate()
        process.join()
