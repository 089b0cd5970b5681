"""Objects of programs on AT-SPI's bus, and the questions that can be put to many of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from workers.accessibility.dbus_connection import DBusConnection, bus
from workers.accessibility.dbus_message import MethodCall, property_of

PREFIX = "org.a11y.atspi."
ACCESSIBLE, COMPONENT, TABLE = PREFIX + "Accessible", PREFIX + "Component", PREFIX + "Table"
APPLICATION, TEXT, VALUE = PREFIX + "Application", PREFIX + "Text", PREFIX + "Value"
ROOT, NOTHING = "/org/a11y/atspi/accessible/root", "/org/a11y/atspi/null"
REGISTRY = PREFIX + "Registry"
SCREEN = 0
"""The kind of coordinates that are pixels of the screen."""

GET_STATES = MethodCall(ACCESSIBLE, "GetState")
GET_ROLE = MethodCall(ACCESSIBLE, "GetRole")
GET_ROLE_NAME = MethodCall(ACCESSIBLE, "GetRoleName")
GET_CHILDREN = MethodCall(ACCESSIBLE, "GetChildren")
GET_INTERFACES = MethodCall(ACCESSIBLE, "GetInterfaces")
GET_INDEX = MethodCall(ACCESSIBLE, "GetIndexInParent")
GET_EXTENTS = MethodCall(COMPONENT, "GetExtents", "u", (SCREEN,))
GET_NAME = property_of(ACCESSIBLE, "Name")
GET_CHILD_COUNT = property_of(ACCESSIBLE, "ChildCount")
GET_CHARACTER_COUNT = property_of(TEXT, "CharacterCount")
GET_CURRENT_VALUE = property_of(VALUE, "CurrentValue")
GET_OWN_BUS = MethodCall(APPLICATION, "GetApplicationBusAddress")
GET_TOOLKIT, GET_TOOLKIT_VERSION = property_of(APPLICATION, "ToolkitName"), property_of(APPLICATION, "Version")
GET_BUS = MethodCall("org.a11y.Bus", "GetAddress")


@dataclass(frozen=True)
class AccessibleObject:
    """An object by its program's name on the bus and its path there."""

    program: str
    path: str


def as_object(reference: Any) -> AccessibleObject | None:
    """The object that an answer names; None where it names none."""
    if not isinstance(reference, tuple) or len(reference) != 2 or reference[1] == NOTHING:
        return None
    return AccessibleObject(*map(str, reference))


def as_objects(references: Any) -> list[AccessibleObject | None]:
    return [as_object(each) for each in references] if isinstance(references, list) else []


class AccessibleObjects:
    """Asks objects, over a connection to each program itself where the program accepts one, else over AT-SPI's bus.

    Raises OSError where there is no bus, and where a program does not answer for `seconds`.
    """

    def __init__(self, session_bus: str, seconds: float) -> None:
        self._seconds = seconds
        session = bus(session_bus, seconds)
        (address,) = session.ask([("org.a11y.Bus", "/org/a11y/bus", GET_BUS)])
        session.close()
        self._bus = bus(str(address), seconds)
        self._connections: dict[str, DBusConnection] = {}

    @property
    def closed(self) -> bool:
        return self._bus.closed

    def programs(self) -> list[AccessibleObject | None]:
        """The roots of all programs. Raises OSError, MessageError."""
        (references,) = self._bus.ask([(REGISTRY, ROOT, GET_CHILDREN)])
        return as_objects(references)

    def ask(self, questions: Sequence[tuple[AccessibleObject, MethodCall]]) -> list[Any]:
        """The answers in order; None for an object that is gone or does not know the question.

        Raises OSError or MessageError where a program does not answer in time or has ended.
        """
        answers: list[Any] = [None] * len(questions)
        for program in dict.fromkeys(who.program for who, _ in questions):
            places = [place for place, (who, _) in enumerate(questions) if who.program == program]
            connection = self._connection(program)
            name = program if connection is self._bus else ""
            of_program = connection.ask([(name, questions[place][0].path, questions[place][1]) for place in places])
            for place, answer in zip(places, of_program, strict=True):
                answers[place] = answer
        return answers

    def ask_each(self, objects: Iterable[AccessibleObject], call: MethodCall) -> list[Any]:
        """The answers of all these objects to one question."""
        return self.ask([(who, call) for who in objects])

    def _connection(self, program: str) -> DBusConnection:
        if program not in self._connections or self._connections[program].closed:
            self._connections[program] = self._own_connection(program) or self._bus
        return self._connections[program]

    def _own_connection(self, program: str) -> DBusConnection | None:
        (address,) = self._bus.ask([(program, ROOT, GET_OWN_BUS)])
        if isinstance(address, str) and address:
            with suppress(OSError):
                return DBusConnection(address, self._seconds)
        return None
