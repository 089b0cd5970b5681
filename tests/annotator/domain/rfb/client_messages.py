"""Client messages of every type, as bytes, for laws."""

import struct

from hypothesis import strategies as st

from annotator.domain.rfb.messages import CutText, KeyEvent, PointerEvent, SetEncodings

u8, u16, u32 = st.integers(0, 255), st.integers(0, 0xFFFF), st.integers(0, 0xFFFFFFFF)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r"), max_size=40)


def _packed(form: str, *values: st.SearchStrategy[int]) -> st.SearchStrategy[bytes]:
    return st.tuples(*values).map(lambda numbers: struct.pack(form, *numbers))


pixel_formats = st.binary(min_size=19, max_size=19).map(lambda rest: b"\0" + rest)
encodings = st.lists(st.integers(-(2**31), 2**31 - 1), max_size=30).map(lambda ids: SetEncodings.of(tuple(ids)).raw)
update_requests = _packed(">BBHHHH", st.just(3), u8, u16, u16, u16, u16)
keys = st.builds(lambda keysym, down: KeyEvent.of(keysym, down=down).raw, u32, st.booleans())
pointers = st.builds(lambda x, y, buttons: PointerEvent.of(x, y, buttons).raw, u16, u16, u8)
plain_cut_texts = st.binary(max_size=50).map(lambda text: struct.pack(">B3xi", 6, len(text)) + text)
cut_texts = texts.map(lambda text: CutText.of(text).raw)
clipboard_notices = _packed(">B3xiI", st.just(6), st.just(-4), st.just(1 << 27 | 1))
clipboard_capabilities = st.just(struct.pack(">B3xiII", 6, -8, 1 << 24 | 0x1F << 24 | 1, 0))
continuous_updates = _packed(">BBHHHH", st.just(150), u8, u16, u16, u16, u16)
fences = st.binary(max_size=64).map(lambda data: struct.pack(">B3xIB", 248, 1 << 31, len(data)) + data)
power = _packed(">BxBB", st.just(250), st.just(1), st.integers(2, 4))
desktop_sizes = st.lists(st.binary(min_size=16, max_size=16), max_size=4).map(
    lambda screens: struct.pack(">BxHHBx", 251, 800, 600, len(screens)) + b"".join(screens)
)
extended_keys = _packed(">BBHII", st.just(255), st.just(0), st.integers(0, 1), u32, u32)

messages = st.one_of(
    pixel_formats,
    encodings,
    update_requests,
    keys,
    pointers,
    plain_cut_texts,
    cut_texts,
    clipboard_notices,
    clipboard_capabilities,
    continuous_updates,
    fences,
    power,
    desktop_sizes,
    extended_keys,
)
streams = st.lists(messages, max_size=12)
