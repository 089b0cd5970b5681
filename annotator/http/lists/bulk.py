"""One request that changes many items: each by itself, with a result of its own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from annotator.domain.problems import Problem, Rejected, Unavailable
from annotator.http.lists.views import MOST_CHOSEN

GONE = Problem("not-found", "It is not in this list any more.")


class BulkSerializer(serializers.Serializer[Any]):
    """The items that are to be changed, by the ids of the list's rows."""

    ids = serializers.ListField(child=serializers.IntegerField(min_value=0), allow_empty=False, max_length=MOST_CHOSEN)


class RefusedItemSerializer(serializers.Serializer[Any]):
    """An item that stayed as it was, and why."""

    id = serializers.IntegerField()
    message = serializers.CharField()


class BulkResultSerializer(serializers.Serializer[Any]):
    """What became of each item: `done` are ids, `refused` has the reason for each of the others."""

    done = serializers.ListField(child=serializers.IntegerField())
    refused = RefusedItemSerializer(many=True)


def read_ids(request: Request) -> list[int]:
    serializer = BulkSerializer(data=request.data)
    serializer.is_valid(raise_exception=True)
    ids: list[int] = serializer.validated_data["ids"]
    return ids


def change_each(ids: Sequence[int], items: Mapping[int, Any], change: Callable[[Any], object]) -> Response:
    """The answer of a view that changes the items with these ids, in their order; those not in `items` are refused.

    Each change is a transaction, so that a refused one takes no other with it. What is down for all ends the request.
    """
    done: list[int] = []
    refused: list[dict[str, Any]] = []
    for key in dict.fromkeys(ids):
        try:
            if key not in items:
                raise Rejected(GONE)
            with transaction.atomic():
                change(items[key])
            done.append(key)
        except Unavailable:
            raise
        except (Rejected, PermissionDenied) as error:
            refused.append({"id": key, "message": str(error)})
    return Response(BulkResultSerializer({"done": done, "refused": refused}).data)
