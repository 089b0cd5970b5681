"""The byte stream of a VNC client, cut anywhere."""

import itertools
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.rfb.handshake import ClientHandshake
from annotator.domain.rfb.messages import (
    ClientMessage,
    CutText,
    KeyEvent,
    PointerEvent,
    PowerRequest,
    ProtocolError,
    SetDesktopSize,
    SetEncodings,
    UpdateRequest,
    without_unreadable,
)
from annotator.domain.rfb.parser import ClientMessageParser
from tests.annotator.domain.rfb.client_messages import streams, texts


def chunks(data: bytes, cuts: list[int]) -> list[bytes]:
    ends = sorted({cut % (len(data) + 1) for cut in cuts} | {0, len(data)})
    return [data[start:end] for start, end in itertools.pairwise(ends)]


def parsed(*pieces: bytes) -> list[ClientMessage]:
    parser = ClientMessageParser()
    return [message for piece in pieces for message in parser.feed(piece)]


cuts = st.lists(st.integers(0, 10_000), max_size=20)


@given(streams, cuts)
def test_the_messages_are_the_same_however_the_bytes_are_cut(stream: list[bytes], places: list[int]) -> None:
    data = b"".join(stream)
    messages = parsed(*chunks(data, places))
    assert [message.raw for message in messages] == stream
    assert messages == parsed(data)


@given(streams, cuts, st.sampled_from([1, 7, 99, 149, 249, 252, 254]))
def test_messages_before_an_unknown_one_are_returned_and_it_is_an_error(
    stream: list[bytes], places: list[int], unknown: int
) -> None:
    data = b"".join(stream) + bytes([unknown]) + b"rest"
    parser, raw = ClientMessageParser(), []
    for piece in chunks(data, places):
        try:
            raw += [message.raw for message in parser.feed(piece)]
        except ProtocolError:
            break
    assert raw == stream
    where = len(b"".join(stream))
    with pytest.raises(ProtocolError, match=f"byte {where} begins a message of unknown type {unknown}"):
        parser.feed(KeyEvent.of(97, down=True).raw)


def test_each_message_says_what_its_bytes_mean() -> None:
    data = (
        bytes.fromhex("02000002 00000007 ffffff21")
        + bytes.fromhex("03010001000203200258")
        + bytes.fromhex("0401000000000061")
        + bytes.fromhex("050400100020")
        + bytes.fromhex("06000000 00000002 6869")
        + bytes.fromhex("fa000102")
        + struct.pack(">BxHHBx", 251, 1024, 768, 0)
        + bytes.fromhex("ff000001 000000e9 0000001e")
    )
    encodings, update, key, pointer, cut_text, power, size, extended = parsed(data)
    assert isinstance(encodings, SetEncodings)
    assert encodings.encodings == (7, -223)
    assert isinstance(update, UpdateRequest)
    assert update.incremental
    assert (update.x, update.y, update.width, update.height) == (1, 2, 800, 600)
    assert isinstance(key, KeyEvent)
    assert (key.down, key.keysym, key.keycode) == (True, 0x61, None)
    assert isinstance(pointer, PointerEvent)
    assert (pointer.x, pointer.y, pointer.buttons) == (16, 32, 4)
    assert isinstance(cut_text, CutText)
    assert cut_text.text == "hi"
    assert isinstance(power, PowerRequest)
    assert power.operation == 2
    assert isinstance(size, SetDesktopSize)
    assert (size.width, size.height) == (1024, 768)
    assert isinstance(extended, KeyEvent)
    assert (extended.keysym, extended.keycode) == (0xE9, 0x1E)


@given(texts)
def test_an_extended_clipboard_carries_any_text(text: str) -> None:
    (message,) = parsed(CutText.of(text).raw)
    assert isinstance(message, CutText)
    assert message.text == text


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (struct.pack(">B3xi", 6, 2_000_000), "a clipboard of 2000000 bytes; 1000000 are allowed"),
        (struct.pack(">B3xi", 6, -(2**31)), "a clipboard of 2147483648 bytes"),
        (struct.pack(">B3xi", 6, -3) + b"abc", "without flags"),
        (struct.pack(">B3xiI", 6, -8, 1 << 28 | 1) + b"zlib", "cannot be unpacked"),
        (bytes([255, 1, 0, 0]), "of unknown type 1"),
    ],
)
def test_a_message_that_cannot_be_read_is_an_error_in_words(data: bytes, reason: str) -> None:
    with pytest.raises(ProtocolError, match=reason):
        parsed(data)


def test_capabilities_of_the_clipboard_carry_no_text() -> None:
    # As noVNC sends it: every action, plain text of any size.
    (message,) = parsed(bytes.fromhex("06000000 fffffff8 1f000001 00000000"))
    assert isinstance(message, CutText)
    assert message.text is None


def test_a_clipboard_that_unpacks_to_more_than_is_allowed_is_refused() -> None:
    with pytest.raises(ProtocolError, match="a clipboard of 3000001 bytes"):
        parsed(CutText.of("a" * 3_000_000).raw)


def test_extensions_with_messages_that_are_not_read_are_taken_out_of_the_encodings() -> None:
    message = SetEncodings.of((7, -316, -223, -259))
    assert without_unreadable(message).encodings == (7, -223)
    (again,) = parsed(without_unreadable(message).raw)
    assert again == without_unreadable(message)
    plain = SetEncodings.of((7, -223))
    assert without_unreadable(plain) is plain


handshakes = st.sampled_from(
    [
        b"RFB 003.008\n\x01\x01",
        b"RFB 003.007\n\x01\x00",
        b"RFB 003.003\n\x01",
        b"RFB 003.008\n\x02" + b"r" * 16 + b"\x01",
    ]
)


@given(handshakes, streams, cuts)
def test_the_handshake_ends_before_the_first_message(greeting: bytes, stream: list[bytes], places: list[int]) -> None:
    handshake, parser = ClientHandshake(), ClientMessageParser()
    before, raw = b"", []
    for piece in chunks(greeting + b"".join(stream), places):
        part, rest = handshake.feed(piece)
        before += part
        raw += [message.raw for message in parser.feed(rest)]
    assert (before, raw, handshake.done) == (greeting, stream, True)


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"GET / HTTP/1", "begins with b'GET / HTTP/1'"), (b"RFB 003.008\n\x13", "security type 19")],
)
def test_a_handshake_that_is_not_rfb_is_an_error_in_words(data: bytes, reason: str) -> None:
    with pytest.raises(ProtocolError, match=reason):
        ClientHandshake().feed(data)
