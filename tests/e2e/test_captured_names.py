"""Browser tests of two settings: what a capture called a control is a hint for labellers, disabled boxes say so."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SCENE = f"""
from annotator.accounts.services import create_user
from annotator.boxes.models import Box, Origin
from annotator.datasets.models import Membership, Role
from tests.factories import make_application, make_approved_screen, make_dataset, make_member
dataset = make_dataset("captured-names")
for name, role in dict(hinting_mia=Role.MAINTAINER, hinted_ada=Role.ANNOTATOR).items():
    person = create_user(username=name, password="{PASSWORD}", name=name.title())
    Membership.objects.create(dataset=dataset, user=person, role=role)
drawer, reviewer = make_member(dataset), make_member(dataset)
screen, (box,) = make_approved_screen(make_application(dataset, "shop"), drawer, reviewer, boxes=1)
details = dict(tag="button", role="button", name="Add to basket", disabled=True)
Box.objects.filter(pk=box.pk).update(origin=Origin.DOM, details=details)
print(f"/datasets/{{dataset.slug}}", f"/datasets/{{dataset.slug}}/screens/{{screen.pk}}/boxes")
"""


def test_a_captured_name_is_a_hint_where_a_maintainer_says_so(browser: Browser, stack: Stack) -> None:
    dataset, boxes = stack.manage("shell", "--verbosity", "0", "-c", SCENE).split()
    ada, mia = sign_in(browser, stack, "hinted_ada"), sign_in(browser, stack, "hinting_mia")
    ada.goto(f"{dataset}/labels")
    expect(ada.get_by_role("heading", name="What is this box for?")).to_be_visible()
    expect(ada.get_by_text("Captured as")).to_have_count(0)
    mia.goto(f"{dataset}/settings")
    mia.get_by_label("Keep the boxes of disabled controls").check()
    mia.get_by_label("Show what the page or program calls a control").check()
    mia.get_by_role("button", name="Save settings").click()
    expect(mia.get_by_text("Saved.")).to_be_visible()
    assert accessibility_violations(mia) == []
    ada.reload()
    expect(ada.get_by_text("Captured as “Add to basket”")).to_be_visible()
    assert accessibility_violations(ada) == []
    mia.goto(boxes)
    mia.get_by_role("option", name="Add to basket").or_(mia.get_by_role("row", name="Add to basket")).first.click()
    expect(mia.get_by_role("region", name="Selected box")).to_contain_text("From the page, disabled")
    ada.context.close()
    mia.context.close()
