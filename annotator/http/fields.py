"""Serializer fields that several apps share."""

from typing import Any

from rest_framework import serializers


class PersonNameField(serializers.CharField):
    """The name of the person that the relation `source` leads to; empty where it leads to nobody."""

    def __init__(self, *, source: str | None = None) -> None:
        super().__init__(source=source, read_only=True)

    def get_attribute(self, instance: Any) -> Any:
        person = super().get_attribute(instance)
        return "" if person is None else person
