"""Messages of D-Bus: what is written is read again, in whatever pieces it comes, and nothing else passes."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.accessibility.dbus_message import (
    METHOD_CALL,
    Message,
    MessageError,
    MethodCall,
    Reader,
    property_of,
    read_message,
)

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)
ARGUMENTS = st.lists(
    st.one_of(
        st.tuples(st.just("i"), st.integers(-(2**31), 2**31 - 1)),
        st.tuples(st.just("u"), st.integers(0, 2**32 - 1)),
        st.tuples(st.just("s"), TEXTS),
    ),
    max_size=5,
)
"""Each with its D-Bus type."""


def call_of(arguments: list[tuple[str, int | str]]) -> MethodCall:
    signature = "".join(kind for kind, _ in arguments)
    return MethodCall("org.example.Interface", "Method", signature, tuple(value for _, value in arguments))


def all_messages(data: bytes) -> tuple[list[Message], int]:
    messages, place = [], 0
    while read := read_message(data, place):
        message, place = read
        messages.append(message)
    return messages, place


@given(ARGUMENTS, st.sampled_from(["", ":1.5", "org.example.Name"]), TEXTS)
def test_the_arguments_of_a_call_are_read_again(
    arguments: list[tuple[str, int | str]], destination: str, name: str
) -> None:
    data = call_of(arguments).encoded(destination)(7, f"/org/{name}")
    ((message,), end) = all_messages(data)
    assert (message.kind, message.reply_to, end) == (METHOD_CALL, 0, len(data))
    assert list(message.values()) == [value for _, value in arguments]


@given(st.lists(ARGUMENTS, max_size=4), st.integers(0, 400))
def test_messages_are_read_once_all_their_bytes_are_there(
    calls: list[list[tuple[str, int | str]]], missing: int
) -> None:
    encoded = [call_of(arguments).encoded("")(1, "/") for arguments in calls]
    data = b"".join(encoded)
    cut = data[: max(0, len(data) - missing)]
    messages, place = all_messages(cut)
    ends = [sum(map(len, encoded[: number + 1])) for number in range(len(encoded))]
    assert len(messages) == sum(end <= len(cut) for end in ends)
    assert place == max((end for end in ends if end <= len(cut)), default=0)


@given(st.binary(max_size=200))
def test_bytes_that_are_no_message_are_refused_or_waited_for(data: bytes) -> None:
    for candidate in (data, b"l\x02\x01\x01" + data):
        try:
            messages, _ = all_messages(candidate)
            for message in messages:
                message.values()
        except MessageError:
            pass


@pytest.mark.parametrize(
    ("signature", "body", "values"),
    [
        ("a(so)", struct.pack("<II", 14, 0) + b"\x03\0\0\0:.1\0\x01\0\0\0/\0", [[(":.1", "/")]]),
        ("(iiii)", struct.pack("<4i", 1, -2, 3, 4), [(1, -2, 3, 4)]),
        ("au", struct.pack("<3I", 8, 5, 6), [[5, 6]]),
        ("v", b"\x01d\0" + bytes(5) + struct.pack("<d", 2.5), [2.5]),
        ("a{sv}u", struct.pack("<II", 0, 0) + struct.pack("<I", 9), [[], 9]),
        ("ybg", b"\x07\0\0\0\x01\0\0\0\x02ai\0", [7, 1, "ai"]),
    ],
)
def test_values_of_every_form_are_read(signature: str, body: bytes, values: list[object]) -> None:
    assert Reader(body, "<").values(signature) == values


@pytest.mark.parametrize(
    ("signature", "body"),
    [
        ("s", struct.pack("<I", 1000) + b"short"),
        ("au", struct.pack("<I", 400)),
        ("(i", bytes(8)),
        ("?", bytes(8)),
        ("u", b"\0"),
        ("v", b"\x01?\0\0"),
    ],
)
def test_values_that_say_more_than_is_there_are_refused(signature: str, body: bytes) -> None:
    with pytest.raises(MessageError):
        Reader(body, "<").values(signature)


def test_a_message_of_the_other_byte_order_is_read() -> None:
    fields = b"\x05\x01u\0" + struct.pack(">I", 3) + b"\x08\x01g\0\x01i\0"
    data = struct.pack(">4B3I", ord("B"), 2, 0, 1, 4, 1, len(fields)) + fields + bytes(-len(fields) % 8)
    ((message,), _) = all_messages(data + struct.pack(">i", -5))
    assert (message.reply_to, list(message.values())) == (3, [-5])


def test_a_message_longer_than_any_may_be_is_refused() -> None:
    with pytest.raises(MessageError, match="a message of"):
        read_message(struct.pack("<4B3I", ord("l"), 2, 0, 1, 1 << 28, 1, 0), 0)


def test_a_property_is_asked_for_by_interface_and_name() -> None:
    ((message,), _) = all_messages(property_of("org.a11y.atspi.Text", "CharacterCount").encoded(":1.0")(1, "/a"))
    assert list(message.values()) == ["org.a11y.atspi.Text", "CharacterCount"]
