"""Serializers of environments, seeds, programs and sessions."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from annotator.environments.models import Environment, Kind, Purpose, Session
from annotator.environments.selectors import SessionState, place_in_queue, state_of

MIN_SIDE, MAX_SIDE = 320, 4096
MIN_SECONDS, MAX_SECONDS = 60, 4 * 3600


class SeedSerializer(serializers.Serializer[Any]):
    """A zip archive that sessions start with as their home folder; `size` in bytes, unpacked."""

    sha256 = serializers.CharField()
    files = serializers.IntegerField()
    size = serializers.IntegerField()


class NewSeedSerializer(serializers.Serializer[Any]):
    """One zip archive; or files, as many as `path`s, which are where they lie in the folder."""

    file = serializers.ListField(child=serializers.FileField(allow_empty_file=True), allow_empty=False)
    path = serializers.ListField(child=serializers.CharField(max_length=1000), default=list)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs["path"]) != len(attrs["file"]) and (attrs["path"] or len(attrs["file"]) > 1):
            raise serializers.ValidationError({"path": "Give a path for each file, or one zip archive without."})
        return attrs


class SeedFileSerializer(serializers.Serializer[Any]):
    path = serializers.CharField()
    size = serializers.IntegerField()


class SeedFilesSerializer(serializers.Serializer[Any]):
    """The first files of a seed by path, sizes in bytes; `more` counts those that are not among them."""

    files = SeedFileSerializer(many=True)
    more = serializers.IntegerField()


class ProgramSerializer(serializers.Serializer[Any]):
    """A program that sessions may run; `install` is the command for the machine where it is missing.

    `install_video` is that for what records video of its sessions.
    """

    key = serializers.CharField()
    name = serializers.CharField()
    install = serializers.CharField()
    install_video = serializers.CharField()


class MaskField(serializers.ListField):
    """Left, top, right and bottom of a region in pixels."""

    child = serializers.IntegerField(min_value=0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_length=4, max_length=4, **kwargs)


class NewEnvironmentSerializer(serializers.Serializer[Any]):
    """What a session starts from; sizes in pixels, `seed` is the SHA-256 of a seed, `time_limit` in seconds.

    `start` is the browser's first address or a file of the seed. `checks` are outcome checks, each an object with a
    `kind` and its fields. `masks` are regions that replays do not compare: left, top, right, bottom in pixels.
    """

    name = serializers.CharField(max_length=100)
    kind = serializers.ChoiceField(choices=Kind.choices)
    program = serializers.CharField(max_length=50, allow_blank=True, default="")
    start = serializers.CharField(max_length=2000, allow_blank=True, default="")
    width = serializers.IntegerField(min_value=MIN_SIDE, max_value=MAX_SIDE, default=1024)
    height = serializers.IntegerField(min_value=MIN_SIDE, max_value=MAX_SIDE, default=768)
    seed = serializers.CharField(max_length=64, allow_blank=True, default="")
    hosts = serializers.ListField(child=serializers.CharField(max_length=255), default=list)
    time_limit = serializers.IntegerField(min_value=MIN_SECONDS, max_value=MAX_SECONDS, default=1800)
    checks = serializers.ListField(child=serializers.DictField(), default=list)
    masks = serializers.ListField(child=MaskField(), default=list)
    video = serializers.BooleanField(default=False)


class EnvironmentSerializer(serializers.Serializer[Any]):
    """An environment; it never changes. `last_picture_url` is the first picture of its latest session."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    program = serializers.CharField()
    start = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    seed = SeedSerializer(allow_null=True)
    hosts = serializers.ListField(child=serializers.CharField())
    time_limit = serializers.IntegerField()
    checks = serializers.ListField(child=serializers.DictField())
    masks = serializers.ListField(child=MaskField())
    video = serializers.BooleanField()
    retired_at = serializers.DateTimeField(allow_null=True)
    last_picture_url = serializers.SerializerMethodField()

    def get_last_picture_url(self, environment: Environment) -> str:
        shown = environment.sessions.exclude(picture="").first()
        return reverse("live-session-picture", args=[shown.pk]) if shown else ""


class ContinuationSerializer(serializers.Serializer[Any]):
    """How a session continues a recording: of `steps` recorded before it performed `done` again (null: not yet).

    `reason` says why not all of them came out the same, else it is empty.
    """

    steps = serializers.IntegerField()
    done = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()


class ResponsesSerializer(serializers.Serializer[Any]):
    """The answers of hosts that a session recorded, or that were served again in a replay.

    `recorded` answers are kept; those `left_out` are counted by reason, some requests are named, without their queries.
    Of a replay, `served` had been asked for in the same way, `similar` with other times or random numbers, `repeated`
    more often than recorded; `unknown` requests got a failure. `sockets` are web sockets and streams that were
    recorded, `sockets_served` those of a replay. `sha256` is of the list of the recorded answers.
    """

    recorded = serializers.IntegerField()
    sockets = serializers.IntegerField(default=0)
    sockets_served = serializers.IntegerField(default=0)
    left_out = serializers.DictField(child=serializers.IntegerField())
    left_out_requests = serializers.ListField(child=serializers.CharField())
    sha256 = serializers.CharField()
    served = serializers.IntegerField(default=0)
    similar = serializers.IntegerField(default=0)
    repeated = serializers.IntegerField(default=0)
    unknown = serializers.IntegerField(default=0)
    unknown_requests = serializers.ListField(child=serializers.CharField(), default=list)


class CheckResultSerializer(serializers.Serializer[Any]):
    """Whether an outcome check holds; `reason` says why not."""

    kind = serializers.CharField()
    holds = serializers.BooleanField()
    reason = serializers.CharField(allow_blank=True)


class ShownElementSerializer(serializers.Serializer[Any]):
    """An element on the screen, as a check of a value would name it."""

    role = serializers.CharField()
    name = serializers.CharField()
    value = serializers.CharField(allow_null=True)


class LookSerializer(serializers.Serializer[Any]):
    """What a look at a session's outcome has shown: the checks' results in their order, and what checks can name.

    `picture` is the SHA-256 of the screen; `elements` are the first of those with a name or value, `more_elements`
    counts the rest.
    """

    asked_at = serializers.DateTimeField()
    checks = CheckResultSerializer(many=True)
    address = serializers.CharField(allow_blank=True)
    picture = serializers.CharField()
    elements = ShownElementSerializer(many=True)
    more_elements = serializers.IntegerField()


class LookRequestSerializer(serializers.Serializer[Any]):
    """`answer`: the closing answer to judge, where a check asks for one."""

    answer = serializers.CharField(max_length=2000, allow_blank=True, default="")


class LiveSessionSerializer(serializers.Serializer[Any]):
    """A session: `place` counts those that start before it, itself included, while it waits; else 0.

    `responses` is null for a session that neither recorded nor served answers of hosts.
    """

    id = serializers.IntegerField()
    environment = serializers.IntegerField(source="environment_id")
    purpose = serializers.ChoiceField(choices=Purpose.choices)
    state = serializers.SerializerMethodField()
    place = serializers.SerializerMethodField()
    requested_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    end_code = serializers.CharField()
    end_reason = serializers.CharField()
    picture_url = serializers.SerializerMethodField()
    continuation = serializers.SerializerMethodField()
    responses = serializers.SerializerMethodField()

    @extend_schema_field(ResponsesSerializer(allow_null=True))
    def get_responses(self, session: Session) -> dict[str, Any] | None:
        return ResponsesSerializer(session.responses).data if session.responses else None

    looking = serializers.SerializerMethodField(help_text="whether a look at its outcome has not been answered")
    look = serializers.SerializerMethodField()

    def get_looking(self, session: Session) -> bool:
        request = session.look_request.get("asked_at")
        return bool(request) and request != session.look.get("asked_at") and state_of(session) != SessionState.ENDED

    @extend_schema_field(LookSerializer(allow_null=True))
    def get_look(self, session: Session) -> dict[str, Any] | None:
        return session.look or None

    @extend_schema_field(ContinuationSerializer(allow_null=True))
    def get_continuation(self, session: Session) -> dict[str, Any] | None:
        steps = len(session.replay.get("steps", ()))
        if session.purpose != Purpose.PERFORM or not steps:
            return None
        result = session.replay.get("result", {})
        return {"steps": steps, "done": result.get("done"), "reason": result.get("reason", "")}

    def get_state(self, session: Session) -> SessionState:
        return state_of(session)

    def get_place(self, session: Session) -> int:
        return place_in_queue(session)

    def get_picture_url(self, session: Session) -> str:
        return reverse("live-session-picture", args=[session.pk]) if session.picture else ""
