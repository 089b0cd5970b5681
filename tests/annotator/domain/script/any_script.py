"""Hypothesis strategies of scripts of every kind."""

from hypothesis import strategies as st

from annotator.domain.script.actions import At, Copy, Keys, Named, Offset, Pause, Pointer, Scroll, Write
from annotator.domain.script.key_names import KEY_NAMES, LETTER_KEYS

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
"""Any text Python can hold: quotes, line ends, control characters, every script."""

numbers = st.floats(-1e9, 1e9) | st.integers(-(10**9), 10**9)
seconds = st.floats(0, 1e9)
counts = st.integers(0, 10**9)
buttons = st.sampled_from(("left", "middle", "right"))

points = st.builds(At, numbers, numbers)
places = points | st.builds(Named, texts)
anywhere = places | st.none()
offsets = st.builds(Offset, numbers, numbers)

_clicks = st.builds(
    Pointer, st.just("click"), anywhere, button=buttons, clicks=counts, interval=seconds, duration=seconds
)
_named_clicks = st.builds(
    Pointer, st.sampled_from(("rightClick", "middleClick")), anywhere, interval=seconds, duration=seconds
)
_multiple_clicks = st.builds(
    Pointer,
    st.sampled_from(("doubleClick", "tripleClick")),
    anywhere,
    button=buttons,
    interval=seconds,
    duration=seconds,
)
_moves = st.builds(Pointer, st.just("moveTo"), places | offsets, duration=seconds)
_drags = st.builds(Pointer, st.just("dragTo"), places | offsets, button=buttons, duration=seconds)
_holds = st.builds(Pointer, st.sampled_from(("mouseDown", "mouseUp")), anywhere, button=buttons, duration=seconds)
_scrolls = st.builds(Scroll, st.sampled_from(("scroll", "hscroll")), st.integers(-(10**9), 10**9), anywhere)

keys = st.sampled_from(sorted(KEY_NAMES | LETTER_KEYS)) | texts.map(lambda text: text.lower()[:20].lower())
_presses = st.builds(Keys, st.just("press"), st.lists(keys, max_size=4).map(tuple), presses=counts, interval=seconds)
_hotkeys = st.builds(Keys, st.just("hotkey"), st.lists(keys, min_size=1, max_size=4).map(tuple), interval=seconds)
_one_way = st.builds(Keys, st.sampled_from(("keyDown", "keyUp")), st.tuples(keys))

actions = st.one_of(
    _clicks,
    _named_clicks,
    _multiple_clicks,
    _moves,
    _drags,
    _holds,
    _scrolls,
    _presses,
    _hotkeys,
    _one_way,
    st.builds(Write, texts, interval=seconds),
    st.builds(Copy, texts),
    st.builds(Pause, seconds),
)

scripts = st.lists(actions, max_size=12).map(tuple)
