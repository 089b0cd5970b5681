"""Views of comments on a screen, its boxes and its tasks."""

from django.core.exceptions import PermissionDenied
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.boxes.models import Box
from annotator.comments import services
from annotator.comments.models import Comment, Thread
from annotator.comments.selectors import threads_of, visible_comments
from annotator.comments.serializers import (
    ChangedCommentSerializer,
    CommentSerializer,
    NewCommentSerializer,
    ThreadSerializer,
)
from annotator.datasets.api.access import require_application, require_found
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.screens.api.access import enter_screen
from annotator.screens.models import Screen
from annotator.tasks.api.access import enter_task


class ScreenComments(APIView):
    @extend_schema(operation_id="comments", responses=ThreadSerializer(many=True))
    def get(self, request: Request, screen_id: int) -> Response:
        """The threads of a screen, its boxes and tasks, without what the reader's blind answers must not know."""
        return _threads(request, enter_screen(person(request), screen_id))

    @extend_schema(
        operation_id="write_comment",
        request=NewCommentSerializer,
        responses={201: ThreadSerializer(many=True), 400: ProblemsSerializer},
    )
    def post(self, request: Request, screen_id: int) -> Response:
        """Writes a comment; returns the threads of the screen."""
        screen = enter_screen(person(request), screen_id)
        serializer = NewCommentSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        asked = serializer.validated_data
        box = require_found(Box.objects.filter(screen=screen, pk=asked["box"]).first()) if asked["box"] else None
        task = enter_task(person(request), asked["task"]) if asked["task"] else None
        require_found(task is None or task.screen_id == screen.pk or None)
        services.write(screen=screen, author=person(request), text=asked["text"], box=box, task=task)
        answer = _threads(request, screen)
        answer.status_code = 201
        return answer


class OneComment(APIView):
    @extend_schema(
        operation_id="change_comment",
        request=ChangedCommentSerializer,
        responses={200: CommentSerializer, 409: ProblemsSerializer},
    )
    def patch(self, request: Request, comment_id: int) -> Response:
        """Changes the text of a comment that the person wrote a few minutes ago."""
        user = person(request)
        rows = Comment.objects.select_related("author", "thread__screen__application__dataset")
        comment: Comment = require_found(rows.filter(pk=comment_id).first())
        require_application(user, comment.thread.screen.application)
        if comment.author_id != user.pk:
            raise PermissionDenied("Only whoever wrote a comment can change it.")
        serializer = ChangedCommentSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        changed = services.change(comment=comment, by=user, **serializer.validated_data)
        return Response(CommentSerializer(changed, context={"reader": user.pk}).data)


class ThreadResolution(APIView):
    @extend_schema(operation_id="resolve_thread", request=None, responses=ThreadSerializer(many=True))
    def put(self, request: Request, thread_id: int) -> Response:
        """Resolves a thread; returns the threads of its screen."""
        return self._decide(request, thread_id, resolved=True)

    @extend_schema(operation_id="reopen_thread", request=None, responses=ThreadSerializer(many=True))
    def delete(self, request: Request, thread_id: int) -> Response:
        """Opens a thread again; returns the threads of its screen."""
        return self._decide(request, thread_id, resolved=False)

    def _decide(self, request: Request, thread_id: int, *, resolved: bool) -> Response:
        rows = Thread.objects.select_related("screen__application__dataset")
        thread: Thread = require_found(rows.filter(pk=thread_id).first())
        application = thread.screen.application
        require_application(person(request), application)
        require_found(visible_comments(person(request), application.dataset).filter(thread=thread).first())
        services.decide(thread=thread, by=person(request), resolved=resolved)
        return _threads(request, thread.screen)


def _threads(request: Request, screen: Screen) -> Response:
    reader = person(request)
    return Response(ThreadSerializer(threads_of(screen, reader), many=True, context={"reader": reader.pk}).data)
