"""A stand-in for a model: a server of chat completions with seeded replies, mistakes and faults at known rates."""

import hashlib
import json
import threading
import time
from collections import Counter
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from workers.assistants.client import STAND_IN_OWNER
from workers.assistants.scripted_replies import LABEL, Behaviour, seeded_share

MODEL = "scripted-model"
FAULTS = ("429", "500", "slow", "malformed", "huge", "hostile")
HUGE_BYTES = 4_000_000
LONGEST_BODY = 100_000_000
DIMENSIONS = 128


class ScriptedModel(ThreadingHTTPServer):
    """The server; `journal` gets one line for each request: the fault it met (or ok) and the digest of its text."""

    daemon_threads = True

    def __init__(self, port: int, behaviour: Behaviour, *, key: str = "", journal: Path | None = None) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.behaviour, self.key, self.journal = behaviour, key, journal
        self.asked: Counter[str] = Counter()
        self.lock = threading.Lock()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, *_: Any) -> None:
        """Says nothing of clients that went away: some are killed."""

    def note(self, text: str) -> tuple[str, int]:
        """The fault for this request, written to the journal, and how often its text was asked before."""
        digest = hashlib.sha256(text.encode()).hexdigest()
        with self.lock:
            before = self.asked[digest]
            self.asked[digest] += 1
            fault = self.behaviour.fault(text, before)
            if self.journal:
                with self.journal.open("a") as file:
                    file.write(f"{fault or 'ok'} {digest}\n")
        return fault, before


class _Handler(BaseHTTPRequestHandler):
    server: ScriptedModel
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path.rstrip("/") != "/v1/models":
            return self._send(404, {"error": {"message": "There is nothing here."}})
        model = {"id": MODEL, "object": "model", "created": 0, "owned_by": STAND_IN_OWNER}
        return self._send(200, {"object": "list", "data": [model]})

    def do_POST(self) -> None:
        size = int(self.headers.get("Content-Length") or 0)
        raw = self.rfile.read(min(size, LONGEST_BODY))
        if self.server.key and self.headers.get("Authorization") != f"Bearer {self.server.key}":
            # As some servers do: the key that was sent is quoted.
            quoted = f"Incorrect API key provided: {self.headers.get('Authorization')}"
            return self._send(401, {"error": {"message": quoted}})
        text = _sentences_of(raw) if self.path.rstrip("/").endswith("/embeddings") else _text_of(raw)
        if text is None:
            return self._send(400, {"error": {"message": "This is no chat completion request."}})
        fault, _ = self.server.note(text)
        is_embedding = self.path.rstrip("/").endswith("/embeddings")
        sure = b'\\"confidence\\"' in raw
        return self._answer(fault, text, wanted="vectors" if is_embedding else _wanted(raw), sure=sure)

    def _answer(self, fault: str, text: str, *, wanted: str, sure: bool) -> None:
        behaviour = self.server.behaviour
        time.sleep(behaviour.slow if fault == "slow" else behaviour.delay)
        if wanted == "vectors" and not fault:
            return self._send(200, _vectors(text))
        if fault in ("429", "500"):
            wait = {} if behaviour.retry_after is None else {"Retry-After": str(behaviour.retry_after)}
            return self._send(int(fault), {"error": {"message": "Try again later."}}, wait)
        replies = {
            "boxes": behaviour.boxes,
            "elements": behaviour.elements,
            "labels": behaviour.labels,
            "tasks": behaviour.tasks,
            "phrasings": behaviour.phrasings,
            "dialogues": behaviour.dialogues,
            "script": behaviour.typed_script if LABEL.search(text) else behaviour.script,
        }
        beside = {"confidence": behaviour.confidence(0, text)} if sure and wanted in ("phrasings", "script") else {}
        content = json.dumps({wanted: replies[wanted](text), **beside} if wanted in replies else {})
        if fault == "malformed":
            content = content[:-3]
        if fault == "hostile":
            content = json.dumps({"script": "import os\nos.system('echo harm')", "role": "maintainer", "accept": True})
        if fault == "huge":
            content = "x" * HUGE_BYTES
        return self._send(200, _completion(content, len(text)))

    def _send(self, status: int, body: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> None:
        written = json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(written)))
        self.end_headers()
        try:
            self.wfile.write(written)
        except OSError:
            self.close_connection = True  # the client had enough

    def log_message(self, *_: Any) -> None:
        """Says nothing: requests are noted in the journal."""


def _wanted(raw: bytes) -> str:
    """What the prompt shows the form of: elements, boxes, labels, tasks, phrasings, dialogues, or else a script."""
    forms = ("elements", "boxes", "labels", "tasks", "phrasings", "dialogues")
    return next((name for name in forms if f'\\"{name}\\"'.encode() in raw), "script")


def _text_of(raw: bytes) -> str | None:
    """The text of the last message; None where there is none."""
    try:
        content = json.loads(raw)["messages"][-1]["content"]
        if isinstance(content, str):
            return content
        return "\n".join(part["text"] for part in content if part["type"] == "text")
    except (ValueError, LookupError, TypeError):
        return None


def _sentences_of(raw: bytes) -> str | None:
    """The sentences of a request for embeddings, one a line; None where it is none."""
    try:
        return "\n".join(json.loads(raw)["input"])
    except (ValueError, LookupError, TypeError):
        return None


def _vectors(text: str) -> dict[str, Any]:
    """A vector for each line: how often its parts of three characters fall into one of so many places."""
    data = []
    for index, sentence in enumerate(text.split("\n")):
        vector = [0.01] * DIMENSIONS
        for start in range(len(sentence) - 2):
            vector[int(seeded_share(0, "part", 0, sentence[start : start + 3].lower()) * DIMENSIONS)] += 1
        data.append({"object": "embedding", "index": index, "embedding": vector})
    tokens = len(text) // 4
    usage = {"prompt_tokens": tokens, "total_tokens": tokens}
    return {"object": "list", "data": data, "model": MODEL, "usage": usage}


def _completion(content: str, characters: int) -> dict[str, Any]:
    message = {"role": "assistant", "content": content}
    return {
        "id": "chatcmpl-scripted",
        "object": "chat.completion",
        "created": 0,
        "model": MODEL,
        "system_fingerprint": STAND_IN_OWNER,
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {
            "prompt_tokens": characters // 4,
            "completion_tokens": len(content) // 4,
            "total_tokens": characters // 4 + len(content) // 4,
        },
    }
