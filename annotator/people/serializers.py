"""Serializers of handovers and removals."""

from rest_framework import serializers


class HandOverSerializer(serializers.Serializer[object]):
    """A handover; `to` is a colleague's `user_id`; null returns everything to the queues."""

    to = serializers.IntegerField(allow_null=True)


class HandedOverSerializer(serializers.Serializer[object]):
    passed_on = serializers.IntegerField()
    given_back = serializers.IntegerField()


class RemovalSerializer(serializers.Serializer[object]):
    """`confirmation` is the person's user name, typed."""

    confirmation = serializers.CharField()


class RemovedSerializer(serializers.Serializer[object]):
    name = serializers.CharField()
