"""Serializers of episode tasks, episodes, steps and verdicts."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from annotator.domain.step_history import NAME_LENGTH, ChangeKind
from annotator.environments.serializers import LiveSessionSerializer
from annotator.episodes.models import CheckPicture, EpisodeStep, EpisodeVerdict, EpisodeVideo, Judgement
from annotator.episodes.selectors import EpisodeSummary, ReplayedStep, State, Tier, press_seconds_of
from annotator.episodes.services.episodes import ANSWER_LENGTH
from annotator.episodes.services.tasks import SENTENCE_LENGTH


class EpisodeTaskSerializer(serializers.Serializer[Any]):
    """A task to be performed in an environment; `asks_answer`: it ends with an answer in words.

    `episodes` counts those not given up; `my_episode` is the asking person's own, null where there is none.
    """

    id = serializers.IntegerField()
    environment = serializers.IntegerField(source="environment_id")
    environment_name = serializers.CharField(source="environment.name")
    sentence = serializers.CharField()
    revision = serializers.IntegerField()
    asks_answer = serializers.BooleanField()
    author = serializers.CharField(source="author.__str__")
    mine = serializers.SerializerMethodField()
    episodes = serializers.IntegerField(source="episode_count")
    my_episode = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()

    def get_mine(self, task: Any) -> bool:
        return bool(task.author_id == self.context["user"].pk)

    def get_my_episode(self, task: Any) -> int | None:
        own: dict[int, int] = self.context["own"]
        return own.get(task.pk)


class EpisodeTaskPageSerializer(serializers.Serializer[object]):
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = EpisodeTaskSerializer(many=True)


class NewEpisodeTaskSerializer(serializers.Serializer[Any]):
    environment = serializers.IntegerField()
    sentence = serializers.CharField(max_length=SENTENCE_LENGTH)
    asks_answer = serializers.BooleanField(default=False)
    client_id = serializers.UUIDField()


class NewSentenceSerializer(serializers.Serializer[Any]):
    """`revision`: the one that this sentence replaces."""

    sentence = serializers.CharField(max_length=SENTENCE_LENGTH)
    revision = serializers.IntegerField(min_value=1)


class SentenceSerializer(serializers.Serializer[Any]):
    revision = serializers.IntegerField()
    text = serializers.CharField()


class EpisodeVerdictSerializer(serializers.ModelSerializer[EpisodeVerdict]):
    reviewer = serializers.CharField(source="reviewer.__str__", read_only=True)
    judgement = serializers.ChoiceField(choices=Judgement.choices)
    token = serializers.UUIDField(
        write_only=True, required=False, allow_null=True, help_text="of the lease, when one is held"
    )
    submission = serializers.IntegerField(write_only=True, help_text="the submission that was looked at")

    class Meta:
        model = EpisodeVerdict
        fields = ["id", "reviewer", "judgement", "reason", "made_at", "token", "submission"]
        read_only_fields = ["made_at"]


class SubmissionSerializer(serializers.Serializer[Any]):
    """What was handed in; `replay` is null where nothing replays it, `failure` says why the replay differed."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    answer = serializers.CharField()
    no_answer = serializers.BooleanField()
    made_at = serializers.DateTimeField()
    replay = LiveSessionSerializer(allow_null=True)
    failure = serializers.SerializerMethodField()
    press_seconds = serializers.SerializerMethodField(help_text="how long clicks of the replay held their button")

    def get_press_seconds(self, submission: Any) -> float:
        return press_seconds_of(submission)

    def get_failure(self, submission: Any) -> str:
        result = submission.replay.replay.get("result", {}) if submission.replay else {}
        return str(result.get("reason", ""))


class EpisodeSerializer(serializers.Serializer[Any]):
    """An episode; `tier` says what its replay showed, null before it is submitted."""

    id = serializers.IntegerField(source="episode.pk")
    task = serializers.IntegerField(source="episode.task_id")
    environment_name = serializers.CharField(source="episode.task.environment.name")
    asks_answer = serializers.BooleanField(source="episode.task.asks_answer")
    sentence = serializers.CharField(source="sentence.text")
    revision = serializers.IntegerField(source="sentence.revision")
    person = serializers.CharField(source="episode.person.__str__")
    mine = serializers.SerializerMethodField()
    state = serializers.ChoiceField(choices=[state.value for state in State])
    tier = serializers.ChoiceField(choices=[tier.value for tier in Tier], allow_null=True)
    steps = serializers.IntegerField(source="step_count", help_text="recorded ones, also those left out")
    session = LiveSessionSerializer(source="episode.session")
    submission = SubmissionSerializer(allow_null=True)
    verdict = EpisodeVerdictSerializer(allow_null=True)
    begun_at = serializers.DateTimeField(source="episode.begun_at")
    given_up_reason = serializers.CharField(source="episode.given_up_reason")
    wrong_state = serializers.BooleanField(source="episode.wrong_state")

    def get_mine(self, summary: EpisodeSummary) -> bool:
        return bool(summary.episode.person_id == self.context["user"].pk)


class EpisodePageSerializer(serializers.Serializer[object]):
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = EpisodeSerializer(many=True)


class RecordedStepSerializer(serializers.ModelSerializer[EpisodeStep]):
    """One recorded action, as the list of steps shows it.

    `left_out` are the regions [left, top, right, bottom] of the screen after it in which the replay of the latest
    submission compared no pixels, `left_out_pixels` how many differed there; null where it was not replayed.
    """

    left_out = serializers.SerializerMethodField()
    left_out_pixels = serializers.SerializerMethodField()
    before_url = serializers.SerializerMethodField()
    after_url = serializers.SerializerMethodField()
    thumbnail_url = serializers.SerializerMethodField()

    class Meta:
        model = EpisodeStep
        fields = [
            *("id", "index", "kind", "script", "point", "end", "address", "title", "started_at", "ended_at"),
            *("before_url", "after_url", "thumbnail_url", "left_out", "left_out_pixels"),
        ]

    def _replayed(self, step: EpisodeStep) -> ReplayedStep | None:
        replayed: dict[tuple[int, int], ReplayedStep] = self.context["replayed"]
        return replayed.get((step.session_id, step.number))

    def get_left_out(self, step: EpisodeStep) -> list[list[int]]:
        replayed = self._replayed(step)
        return [list(region) for region in replayed.left_out] if replayed else []

    def get_left_out_pixels(self, step: EpisodeStep) -> int | None:
        replayed = self._replayed(step)
        return replayed.left_out_pixels if replayed else None

    def get_before_url(self, step: EpisodeStep) -> str:
        return _picture_url(step.before_id, "picture")

    def get_after_url(self, step: EpisodeStep) -> str:
        return _picture_url(step.after_id, "picture")

    def get_thumbnail_url(self, step: EpisodeStep) -> str:
        return _picture_url(step.after_id, "thumbnail")


def _picture_url(picture: int | None, size: str) -> str:
    return "" if picture is None else reverse("step-picture", args=[picture, size])


class EpisodeVideoSerializer(serializers.Serializer[Any]):
    """A WebM video of a session of the episode; `size` in bytes, `started_at` in seconds as the times of steps."""

    id = serializers.IntegerField()
    session = serializers.IntegerField(source="session_id")
    size = serializers.IntegerField()
    started_at = serializers.FloatField(allow_null=True)
    url = serializers.SerializerMethodField()

    def get_url(self, video: EpisodeVideo) -> str:
        return reverse("episode-video", args=[video.episode_id, video.pk])


class ShownStepSerializer(serializers.Serializer[Any]):
    """A step as people see it: one recorded action, or several that were merged, in order."""

    name = serializers.CharField()
    actions = RecordedStepSerializer(many=True)


class StepDetailSerializer(RecordedStepSerializer):
    """One recorded action with the pointer's path, the elements under its point and around it."""

    class Meta(RecordedStepSerializer.Meta):
        fields = [*RecordedStepSerializer.Meta.fields, "path", "elements", "surroundings", "source"]


class StepChangeSerializer(serializers.Serializer[Any]):
    """A change of steps by the indices of their actions; `name` for rename and merge.

    Undo without indices leaves out the last thing that was done, also where it is not in the list yet.
    """

    kind = serializers.ChoiceField(choices=[kind.value for kind in ChangeKind])
    steps = serializers.ListField(child=serializers.IntegerField(min_value=0), max_length=10_000)
    name = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True, default="")


class NewSubmissionSerializer(serializers.Serializer[Any]):
    """`no_answer`: the task asks for an answer and there is none."""

    answer = serializers.CharField(max_length=ANSWER_LENGTH, allow_blank=True, default="")
    no_answer = serializers.BooleanField(default=False)


class GiveUpSerializer(serializers.Serializer[Any]):
    """`wrong_state`: the environment is not as the task supposes."""

    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")
    wrong_state = serializers.BooleanField(default=False)


class CheckPictureSerializer(serializers.Serializer[Any]):
    """A picture that outcome checks can name by its SHA-256."""

    sha256 = serializers.CharField(source="picture.sha256")
    name = serializers.CharField()
    width = serializers.IntegerField(source="picture.width")
    height = serializers.IntegerField(source="picture.height")
    url = serializers.SerializerMethodField()

    def get_url(self, kept: CheckPicture) -> str:
        return reverse("check-picture", args=[kept.dataset.slug, kept.picture.sha256])


class NewCheckPictureSerializer(serializers.Serializer[Any]):
    file = serializers.FileField()
