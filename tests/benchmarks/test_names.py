"""The names of captured controls are those that the browser gives them; what is not shown is no part of a name."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks._made_site import MadeFile, serving_files
from benchmarks.names import compare

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><title>Names</title><style>
  a, button, label { display: inline-block; margin: 4px; padding: 3px }
  .off { display: none } .unseen { visibility: hidden } .new::after { content: 'new' } .block { display: block }
</style>
<a href=#1>Inbox <span class=off>0 unread messages</span></a>
<a href=#2>Drafts <span class=unseen>none <b style="visibility:visible">two</b></span></a>
<a href=#3>Sent<span hidden>hidden</span></a> <a href=#4><span aria-hidden=true>x</span>Outbox</a>
<a href=#5 class=new>Releases </a> <a href=#6><span class=block>Two</span><span class=block>lines</span></a>
<a href=#7>one<span>word</span></a> <button aria-label="  ">Blank label</button>
<button><svg width=16 height=16><title>Drawn</title><circle r=8 /></svg></button>
<button><img alt=Pictured width=16 height=16></button> <button title=Titled>*</button>
<span id=far class=off>Named from <i>afar</i></span> <button aria-labelledby=far>ignored</button>
<label>Field <input></label> <label for=c>Check <span class=off>not</span> me</label><input id=c type=checkbox>
<input placeholder=Search> <input type=submit> <input type=button value=Go> <input title=Tip>
<label>Choice <select><option>First<option>Second</select></label> <textarea aria-label=Long></textarea>
<details><summary>More <span class=off>or less</span></summary>Text</details>
<div role=button tabindex=0>Own <span style="display:contents">contents</span></div>
<div role=tab tabindex=0>Tab<span class=off>s</span></div>
"""


def test_names_are_the_browsers_own() -> None:
    # Playwright of other tests keeps a loop running in this thread.
    with serving_files({"/": MadeFile(PAGE)}) as origin, ThreadPoolExecutor(1) as thread:
        count, differing = thread.submit(compare, [f"{origin}/"]).result()
    assert differing == []
    assert count > 20
