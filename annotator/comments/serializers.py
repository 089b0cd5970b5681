"""Serializers of comments and their threads."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from annotator.comments.models import Comment
from annotator.comments.services import CHANGED_WITHIN
from annotator.http.fields import PersonNameField

LONGEST = 4000


class CommentSerializer(serializers.Serializer[Any]):
    """A comment; `changeable`: the reader wrote it a few minutes ago."""

    id = serializers.IntegerField()
    author = PersonNameField()
    text = serializers.CharField()
    made_at = serializers.DateTimeField()
    edited_at = serializers.DateTimeField(allow_null=True)
    changeable = serializers.SerializerMethodField()

    def get_changeable(self, comment: Comment) -> bool:
        recent = comment.made_at >= timezone.now() - CHANGED_WITHIN
        return recent and comment.author_id == self.context["reader"]


class ThreadSerializer(serializers.Serializer[Any]):
    """The comments on a box, a task, or without both on the screen."""

    id = serializers.IntegerField()
    box = serializers.UUIDField(source="box_id", allow_null=True)
    task = serializers.IntegerField(source="task_id", allow_null=True)
    resolved = serializers.BooleanField()
    comments = CommentSerializer(source="shown", many=True)


class NewCommentSerializer(serializers.Serializer[Any]):
    """A comment on a box or a task of the screen, or without both on the screen."""

    text = serializers.CharField(max_length=LONGEST)
    box = serializers.UUIDField(required=False, allow_null=True, default=None)
    task = serializers.IntegerField(required=False, allow_null=True, default=None)


class ChangedCommentSerializer(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=LONGEST)
