"""A session of a browser on a site that its seed brings: recorded by the elements of the page, and proven."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings

from annotator.domain.hosts import SITE_HOST, SITE_PORT
from annotator.domain.outcomes.checks import AddressEquals, FormPost
from tests.workers.sessions.conftest import Start, zip_of
from tests.workers.sessions.performing import again, box_of, centre, record
from tests.workers.sessions.person import DOWN, RETURN, Person
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import ReplayPlan, replay_steps

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.long]
ADDRESS = f"http://{SITE_HOST}:{SITE_PORT}"
SHOP = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Corner shop</title>
<body style="font: 20px sans-serif; margin: 40px"><form method="post" action="/order">
<p><label>Name <input name="name" autocomplete="off"></label></p>
<p><label>Size <select name="size"><option>small<option>medium<option>large</select></label></p>
<p><button>Order</button></p></form>"""


def order(person: Person, session: LiveSession) -> None:
    person.press(*centre(session, "Name"))
    time.sleep(1)
    person.write("Zoé 漢")
    time.sleep(2.5)
    person.press(*centre(session, "Size"))
    time.sleep(1.2)
    person.key(DOWN)
    person.key(DOWN)
    time.sleep(1)
    person.key(RETURN)
    time.sleep(1)
    person.press(*centre(session, "Order"))
    box_of(session, "Received")
    time.sleep(1)


def test_a_form_filled_in_a_page_is_proven_and_not_with_another_choice(start: Start, tmp_path: Path) -> None:
    seed = zip_of(tmp_path / "seed.zip", {"site/index.html": SHOP})
    browser = {"kind": "browser", "seed": seed, "start": f"{ADDRESS}/"}
    steps = record(start(settings.CHROMIUM_PATH, **browser), tmp_path / "journal", order)
    assert all(step.source == "dom" for step in steps)
    clicked = [(step.elements[-1]["role"], step.elements[-1]["name"]) for step in steps if step.kind == "click"]
    assert clicked == [("textbox", "Name"), ("combobox", "Size"), ("button", "Order")]
    assert (steps[0].address, steps[0].title) == (f"{ADDRESS}/", "Corner shop")

    planned = replay_steps(steps, tmp_path / "journal")
    sent = FormPost("/order", (("name", "Zoé 漢"), ("size", "large")))
    plan = ReplayPlan((), (sent, AddressEquals(f"{ADDRESS}/order")))
    proven = again(start, settings.CHROMIUM_PATH, planned, plan, **browser)
    assert (proven.proven, proven.reason) == (True, "")

    (number,) = [number for number, step in enumerate(planned) if '"down"' in step.script]
    other = [*planned[:number], replace(planned[number], script='pyautogui.press("down")\n'), *planned[number + 1 :]]
    failed = again(start, settings.CHROMIUM_PATH, other, plan, **browser)
    assert (failed.proven, failed.failed_step) == (False, number + 1)


SLOW = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Slow</title><h1>Loading</h1><script>
async function build() {
  for (let part = 1; part <= 5; part++) {
    await (await fetch(`/index.html?part=${part}`)).text()
    await new Promise((done) => setTimeout(done, 300))
  }
  document.querySelector('h1').textContent = 'Ready'
}
addEventListener('load', build)
</script>"""


def test_a_session_begins_once_its_page_has_the_parts_that_scripts_ask_for(start: Start, tmp_path: Path) -> None:
    seed = zip_of(tmp_path / "seed.zip", {"site/index.html": SLOW})
    session = start(settings.CHROMIUM_PATH, kind="browser", seed=seed, start=f"{ADDRESS}/")
    assert [each.name for each in session.inspector.inspect().tree.elements if each.role == "heading"] == ["Ready"]
