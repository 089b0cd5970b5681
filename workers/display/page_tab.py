"""The browser's one page: shows frozen pages, hears what they see, lets nothing lead away from them."""

from __future__ import annotations

import json
from collections import deque
from pathlib import Path
from typing import Any

from workers.browser import scripts
from workers.browser.frozen import FrozenPage
from workers.display.devtools import DevTools
from workers.display.page_answers import NO_CONTENT, PageAnswers
from workers.display.sighting import Sighting, read_sighting
from workers.programs.failure import AttemptFailed

SCRIPTS = Path(__file__).parent / "page_scripts"
WORLD, BINDING = "actwright", "actwrightSaw"
BLANK = "about:blank"
ABORTED = "net::ERR_ABORTED"
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SHOWN = f"document.fonts.ready.then(() => {TWO_FRAMES})"


class PageTab:
    """`sightings` are what the page has seen and nobody has taken yet; `remarks` what the browser wanted to do."""

    def __init__(self, devtools: DevTools) -> None:
        self._tools = devtools
        self.sightings: deque[Sighting] = deque()
        self.remarks: list[str] = []
        self._contexts: dict[int, bool] = {}
        self._loads = 0
        self._answers: PageAnswers | None = None
        self._frozen: FrozenPage | None = None
        self._opening = False
        devtools.on.update(self._handlers())
        self._attach()
        self.open_blank()

    def _handlers(self) -> dict[str, Any]:
        return {
            "Runtime.bindingCalled": self._on_report,
            "Runtime.executionContextCreated": self._on_context,
            "Runtime.executionContextDestroyed": lambda told: self._contexts.pop(told["executionContextId"], None),
            "Runtime.executionContextsCleared": lambda _: self._contexts.clear(),
            "Page.loadEventFired": self._on_load,
            "Page.javascriptDialogOpening": self._on_dialog,
            "Page.fileChooserOpened": lambda _: self.remarks.append("open a file chooser"),
            "Fetch.requestPaused": self._on_request,
            "Inspector.targetCrashed": self._on_crash,
            "Target.targetCreated": self._on_target,
        }

    def _attach(self) -> None:
        call = self._tools.call
        targets = call("Target.getTargets")["targetInfos"]
        self._target: str = next(target["targetId"] for target in targets if target["type"] == "page")
        self._tools.session = call("Target.attachToTarget", targetId=self._target, flatten=True)["sessionId"]
        call("Target.setDiscoverTargets", discover=True)
        call("Browser.setDownloadBehavior", behavior="deny")
        call("Page.enable")
        call("Runtime.enable")
        call("Network.enable", maxTotalBufferSize=0)
        # Two snapshots may have different files at one address.
        call("Network.setCacheDisabled", cacheDisabled=True)
        call("Fetch.enable", patterns=[{"urlPattern": "*"}])
        call("Page.setInterceptFileChooserDialog", enabled=True)
        call("Runtime.addBinding", name=BINDING, executionContextName=WORLD)
        source = "\n".join((SCRIPTS / name).read_text(encoding="utf-8") for name in ("record.js", "guard.js"))
        call("Page.addScriptToEvaluateOnNewDocument", source=f"(() => {{\n{source}\n}})();", worldName=WORLD)

    def open_blank(self) -> None:
        self._answers = None
        self._navigate(BLANK)

    def load(self, frozen: FrozenPage) -> None:
        """Show the frozen page as its picture shows it, ready to be acted on."""
        self._prepare(frozen)
        self._navigate(frozen.url)
        expression = f"({scripts.THAW})({json.dumps(frozen.elements)}); ({scripts.SETTLE})();"
        told = [
            self._tools.ask("Runtime.evaluate", expression=expression, contextId=context)
            for context, is_page in self._contexts.items()
            if is_page
        ]
        # A page takes no input before it is drawn, and until then the display still shows the page before it.
        self.wait_until_shown()
        for number in told:
            self._tools.answer(number)

    def _prepare(self, frozen: FrozenPage) -> None:
        if frozen is not self._frozen:
            scheme = [{"name": "prefers-color-scheme", "value": frozen.color_scheme}]
            self._tools.call("Emulation.setEmulatedMedia", features=scheme)
            self._tools.call("Emulation.setLocaleOverride", locale="")
            self._tools.call("Emulation.setLocaleOverride", locale=frozen.locale.replace("-", "_"))
            self._frozen, self._ready = frozen, PageAnswers(frozen)
        self._answers = self._ready

    def _navigate(self, url: str) -> None:
        # An escape key or an answer still under way may end a navigation: the second one has nothing before it.
        for _ in range(2):
            before, self._opening = self._loads, True
            problem = self._tools.call("Page.navigate", url=url).get("errorText", "")
            if problem != ABORTED:
                break
        if problem:
            raise AttemptFailed(f"the browser cannot show the frozen page: {problem}")
        while self._loads == before:
            self._tools.listen()
        self._opening = False

    def wait_until_shown(self) -> None:
        """Until fonts have come and what is to be seen now has been drawn."""
        self.evaluate(SHOWN)

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""
        answer = self._tools.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise AttemptFailed(f"the page raised: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def _on_report(self, told: dict[str, Any]) -> None:
        sighting = read_sighting(told["payload"])
        if sighting.type == "intent":
            self.remarks.append(sighting.what)
        else:
            self.sightings.append(sighting)

    def _on_context(self, told: dict[str, Any]) -> None:
        context = told["context"]
        self._contexts[context["id"]] = context["auxData"]["isDefault"]

    def _on_load(self, _: dict[str, Any]) -> None:
        self._loads += 1

    def _on_dialog(self, told: dict[str, Any]) -> None:
        self.remarks.append(f"open a dialog: {told['message'][:80]}")
        self._tools.tell("Page.handleJavaScriptDialog", accept=True)

    def _on_request(self, told: dict[str, Any]) -> None:
        url, is_document = told["request"]["url"], told["resourceType"] == "Document"
        answer = self._answers.to(url, is_document=is_document) if self._answers else None
        if is_document and not self._opening:
            self.remarks.append(f"go to {url}")
            answer = NO_CONTENT
        if answer is None:
            self._tools.tell("Fetch.failRequest", requestId=told["requestId"], errorReason="Failed")
        else:
            self._tools.tell("Fetch.fulfillRequest", requestId=told["requestId"], **answer)

    def _on_crash(self, _: dict[str, Any]) -> None:
        raise AttemptFailed("the process of the page crashed")

    def _on_target(self, told: dict[str, Any]) -> None:
        target = told["targetInfo"]
        if target["type"] == "page" and target["targetId"] != self._target:
            self.remarks.append(f"open {target['url'] or 'a window'} in a new window")
            self._tools.tell("Target.closeTarget", targetId=target["targetId"])
