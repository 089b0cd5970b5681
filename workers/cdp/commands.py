"""The DevTools commands that this project uses, with typed parameters and results.

Names and meanings are those of the Chrome DevTools Protocol (https://chromedevtools.github.io/devtools-protocol/).
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from workers.cdp.command import Command, Message, action, field, script_value


@dataclass(frozen=True, slots=True)
class Navigation:
    """What Page.navigate returns: the new document's loader, "" for a navigation within the document; a net error."""

    loader_id: str
    error: str


# Browser and Target


def get_version() -> Command[str]:
    """The browser's product name and version."""
    return field("Browser.getVersion", "product")


def deny_downloads(context_id: str = "") -> Command[None]:
    """Deny downloads in one browser context, or in the default one."""
    context = {"browserContextId": context_id} if context_id else {}
    return action("Browser.setDownloadBehavior", behavior="deny", **context)


def get_pages() -> Command[list[str]]:
    """The target ids of all pages."""
    read = lambda result: [target["targetId"] for target in result["targetInfos"] if target["type"] == "page"]  # noqa: E731
    return Command("Target.getTargets", {}, read)


def create_browser_context(proxy_server: str) -> Command[str]:
    """The id of a new context, which reaches even this machine through the proxy and ends with the connection."""
    params = {"disposeOnDetach": True, "proxyServer": proxy_server, "proxyBypassList": "<-loopback>"}
    return field("Target.createBrowserContext", "browserContextId", **params)


def dispose_browser_context(context_id: str) -> Command[None]:
    return action("Target.disposeBrowserContext", browserContextId=context_id)


def create_page(context_id: str, width: int, height: int) -> Command[str]:
    """The target id of a new blank page; size in CSS pixels."""
    size = {"width": width, "height": height}
    return field("Target.createTarget", "targetId", url="about:blank", browserContextId=context_id, **size)


def close_target(target_id: str) -> Command[None]:
    return action("Target.closeTarget", targetId=target_id)


def discover_pages() -> Command[None]:
    """Have Target.targetCreated sent for each page, existing ones included."""
    return action("Target.setDiscoverTargets", discover=True, filter=[{"type": "page"}])


def attach_to_target(target_id: str) -> Command[str]:
    """The id of a new session with a target."""
    return field("Target.attachToTarget", "sessionId", targetId=target_id, flatten=True)


def detach_from_target(session_id: str) -> Command[None]:
    return action("Target.detachFromTarget", sessionId=session_id)


def set_auto_attach(*, wait_for_debugger: bool) -> Command[None]:
    params = {"autoAttach": True, "waitForDebuggerOnStart": wait_for_debugger, "flatten": True}
    return action("Target.setAutoAttach", **params)


# Page


def navigate(url: str) -> Command[Navigation]:
    read = lambda result: Navigation(result.get("loaderId", ""), result.get("errorText", ""))  # noqa: E731
    return Command("Page.navigate", {"url": url}, read)


def capture_screenshot() -> Command[bytes]:
    """A PNG of the viewport in device pixels."""
    params = {"format": "png", "optimizeForSpeed": True}
    return Command("Page.captureScreenshot", params, lambda result: base64.b64decode(result["data"]))


def get_frame_tree() -> Command[Message]:
    """The frames of one process: `frame` and `childFrames`."""
    return field("Page.getFrameTree", "frameTree")


def create_isolated_world(frame_id: str, name: str) -> Command[int]:
    """The id of the execution context of that name in a frame's document, created when it does not exist."""
    return field("Page.createIsolatedWorld", "executionContextId", frameId=frame_id, worldName=name)


def send_lifecycle_events() -> Command[None]:
    """Have Page.lifecycleEvent sent, at once for what has already happened."""
    return action("Page.setLifecycleEventsEnabled", enabled=True)


def handle_dialog(*, accept: bool) -> Command[None]:
    return action("Page.handleJavaScriptDialog", accept=accept)


def reset_navigation_history() -> Command[None]:
    return action("Page.resetNavigationHistory")


def add_init_script(source: str, world: str = "") -> Command[str]:
    """Run a script in every new document before its own, in the page's world or in an isolated one; its identifier."""
    in_world = {"worldName": world} if world else {}
    return field("Page.addScriptToEvaluateOnNewDocument", "identifier", source=source, **in_world)


def remove_init_script(identifier: str) -> Command[None]:
    return action("Page.removeScriptToEvaluateOnNewDocument", identifier=identifier)


def intercept_file_choosers() -> Command[None]:
    return action("Page.setInterceptFileChooserDialog", enabled=True)


# Runtime and DOM


def evaluate(expression: str, context_id: int | None = None) -> Command[Any]:
    """The JSON value of an expression, of its promise where it is one; reading it raises ScriptFailed."""
    context = {} if context_id is None else {"contextId": context_id}
    params = {"expression": expression, "returnByValue": True, "awaitPromise": True, **context}
    return Command("Runtime.evaluate", params, script_value)


def call_function(function: str, *arguments: Any, context_id: int | None = None) -> Command[Any]:
    """What a JavaScript function returns for JSON arguments, as `evaluate`."""
    if context_id is None:
        return evaluate(f"({function})({', '.join(map(json.dumps, arguments))})")
    # Without its arguments the source is the same each time, and the browser keeps what it compiled.
    return _call(function, arguments, executionContextId=context_id, awaitPromise=True)


def call_function_on(object_id: str, function: str, *arguments: Any) -> Command[Any]:
    """What a JavaScript function returns for a remote object followed by JSON arguments."""
    return _call(f"function (...rest) {{ return ({function})(this, ...rest); }}", arguments, objectId=object_id)


def _call(declaration: str, arguments: Sequence[Any], **params: Any) -> Command[Any]:
    params |= {"functionDeclaration": declaration, "arguments": [{"value": argument} for argument in arguments]}
    return Command("Runtime.callFunctionOn", {**params, "returnByValue": True}, script_value)


def enable(domain: Literal["Page", "Network", "Runtime", "Inspector", "Security", "Animation"]) -> Command[None]:
    """Have the events of a domain sent."""
    return action(f"{domain}.enable")


def disable_runtime() -> Command[None]:
    return action("Runtime.disable")


def run_if_waiting_for_debugger() -> Command[None]:
    return action("Runtime.runIfWaitingForDebugger")


def add_binding(name: str, world: str = "") -> Command[None]:
    """Give scripts of an isolated world, or of all worlds, a function whose calls arrive as Runtime.bindingCalled."""
    return action("Runtime.addBinding", name=name, **({"executionContextName": world} if world else {}))


def get_frame_owner(frame_id: str) -> Command[int]:
    """The backend node id of the element that holds a frame."""
    return field("DOM.getFrameOwner", "backendNodeId", frameId=frame_id)


def get_accessibility_nodes() -> Command[list[Message]]:
    """The nodes of the main frame's accessibility tree, each before its children."""
    return field("Accessibility.getFullAXTree", "nodes")


def capture_layout() -> Command[Message]:
    """The boxes of all documents of a page: `documents` and the `strings` that they refer to by number."""
    return Command("DOMSnapshot.captureSnapshot", {"computedStyles": []}, lambda result: result)


def evaluate_by_reference(expression: str, context_id: int | None = None) -> Command[str]:
    """The remote object id of the object that an expression returns; reading it raises ScriptFailed."""
    context = {} if context_id is None else {"contextId": context_id}

    def read(result: Message) -> str:
        script_value(result)
        return str(result["result"]["objectId"])

    return Command("Runtime.evaluate", {"expression": expression, **context}, read)


def get_items(object_id: str) -> Command[list[str]]:
    """The remote object ids of the items of an array of objects."""
    params = {"objectId": object_id, "ownProperties": True}
    read = lambda result: [item["value"]["objectId"] for item in result["result"] if item["name"].isdigit()]  # noqa: E731
    return Command("Runtime.getProperties", params, read)


def get_backend_node_id(object_id: str) -> Command[int]:
    """The id of the node behind a remote object, the same in all worlds."""
    return Command("DOM.describeNode", {"objectId": object_id}, lambda result: int(result["node"]["backendNodeId"]))


def resolve_node(backend_node_id: int, context_id: int) -> Command[str]:
    """The remote object id of a node in an execution context."""
    params = {"backendNodeId": backend_node_id, "executionContextId": context_id}
    return Command("DOM.resolveNode", params, lambda result: str(result["object"]["objectId"]))


# Network


def enable_network_without_bodies() -> Command[None]:
    """Enable Network and keep no response bodies."""
    return action("Network.enable", maxTotalBufferSize=0)


def stream_response(request_id: str) -> Command[None]:
    """Have Network.dataReceived bring what is received of a response, decoded, as base64 in `data`."""
    return action("Network.streamResourceContent", requestId=request_id)


def get_response_body(request_id: str) -> Command[bytes]:
    return Command("Network.getResponseBody", {"requestId": request_id}, read_body)


def read_body(result: Message) -> bytes:
    """The bytes of a body that is text or base64."""
    body: str = result["body"]
    return base64.b64decode(body) if result["base64Encoded"] else body.encode()


def set_cache_disabled(disabled: bool) -> Command[None]:
    return action("Network.setCacheDisabled", cacheDisabled=disabled)


# Security


def override_certificate_errors(override: bool) -> Command[None]:
    """Have certificates that are not valid wait, as Security.certificateError, for handle_certificate_error."""
    return action("Security.setOverrideCertificateErrors", override=override)


def handle_certificate_error(event_id: int, *, accept: bool) -> Command[None]:
    decision = "continue" if accept else "cancel"
    return action("Security.handleCertificateError", eventId=event_id, action=decision)


# Emulation


def set_device_metrics(width: int, height: int, device_scale: float) -> Command[None]:
    """Set viewport and screen to a size in CSS pixels, in landscape."""
    size = {"width": width, "height": height, "screenWidth": width, "screenHeight": height}
    orientation = {"angle": 0, "type": "landscapePrimary"}
    params = {**size, "deviceScaleFactor": device_scale, "mobile": False, "screenOrientation": orientation}
    return action("Emulation.setDeviceMetricsOverride", **params)


def set_accept_language(locale: str) -> Command[None]:
    return action("Emulation.setUserAgentOverride", userAgent="", acceptLanguage=locale)


def set_locale(locale: str) -> Command[None]:
    """Set the locale of scripts; "" restores the browser's own, which has to happen between two others."""
    return action("Emulation.setLocaleOverride", locale=locale)


def set_media_features(features: Sequence[tuple[str, str]]) -> Command[None]:
    """Set media features, for example prefers-color-scheme."""
    return action("Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in features])


def set_scripts_disabled(disabled: bool) -> Command[None]:
    """Pause or resume the page's own scripts."""
    return action("Emulation.setScriptExecutionDisabled", value=disabled)


def set_focus_emulation() -> Command[None]:
    """Have the page believe that it is focused."""
    return action("Emulation.setFocusEmulationEnabled", enabled=True)
