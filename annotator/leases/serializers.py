"""Serializers of leases and drafts."""

from rest_framework import serializers


class LeaseSerializer(serializers.Serializer[object]):
    expires_at = serializers.DateTimeField()


class ReleaseSerializer(serializers.Serializer[object]):
    """What the page that gives a lease back knows of it."""

    known_end = serializers.DateTimeField(required=False, help_text="as the last heartbeat answered it")


class HeldSerializer(serializers.Serializer[object]):
    """A lease with its token and expiry."""

    token = serializers.UUIDField()
    expires_at = serializers.DateTimeField()


class DraftTextSerializer(serializers.Serializer[object]):
    text = serializers.CharField(allow_blank=True, max_length=30_000)
