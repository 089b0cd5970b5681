"""Serializers of releases."""

from datetime import datetime
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from annotator.datasets.serializers import RatioField
from annotator.domain.formats.catalog import DEFAULT, FORMATS, title_of
from annotator.domain.formats.episodes.record import TIERS
from annotator.domain.splits import SPLITS
from annotator.http.fields import PersonNameField
from annotator.jobs.serializers import JobSerializer
from annotator.releases.models import GroupBy, Release, ReleaseExport, ReleaseItem
from annotator.releases.selectors import Differences, FormatExport

FORMAT_CHOICES = [(release_format.name, release_format.title) for release_format in FORMATS.values()]


class ReleaseSerializer(JobSerializer):
    """A release; `counts` are families, tasks, episodes and each tier of these by split, screens and boxes by platform.

    `author` is empty for a release that the command has cut, `hold` maps applications to splits, `withdrawn` lists
    family and reason. Overview, trials and leaderboard follow the `official` one.
    """

    number = serializers.IntegerField()
    seed = serializers.IntegerField()
    ratio = serializers.ListField(child=serializers.IntegerField())
    format = serializers.CharField()
    format_title = serializers.SerializerMethodField()
    counts = serializers.DictField(child=serializers.DictField(child=serializers.IntegerField()))
    digest = serializers.CharField()
    name = serializers.CharField()
    version = serializers.CharField()
    note = serializers.CharField()
    group_by = serializers.ChoiceField(choices=GroupBy.choices)
    hold = serializers.DictField(child=serializers.ChoiceField(choices=SPLITS))
    warnings = serializers.ListField(child=serializers.CharField(), source="all_warnings")
    author = PersonNameField(source="created_by")
    official = serializers.SerializerMethodField()
    withdrawn = serializers.ListField(child=serializers.DictField(child=serializers.CharField()))
    file_url = serializers.SerializerMethodField()
    evidence_url = serializers.SerializerMethodField()
    evidence_digest = serializers.CharField()

    def get_format_title(self, release: Release) -> str:
        return title_of(release.format)

    def get_official(self, release: Release) -> bool:
        return release.official_since is not None

    def get_evidence_url(self, release: Release) -> str:
        return f"/api/releases/{release.pk}/evidence" if release.evidence else ""

    def get_file_url(self, release: Release) -> str:
        return f"/api/releases/{release.pk}/file" if release.file else ""


class NewReleaseSerializer(serializers.Serializer[object]):
    seed = serializers.IntegerField(min_value=0, max_value=2**53 - 1)
    format = serializers.ChoiceField(choices=FORMAT_CHOICES, default=DEFAULT)
    ratio = RatioField(required=False)
    name = serializers.CharField(max_length=100, default="", allow_blank=True)
    version = serializers.CharField(max_length=30, default="", allow_blank=True)
    note = serializers.CharField(max_length=10_000, default="", allow_blank=True)
    group_by = serializers.ChoiceField(choices=GroupBy.choices, default=GroupBy.SCREEN)
    hold = serializers.DictField(child=serializers.ChoiceField(choices=SPLITS), default=dict)
    client_id = serializers.UUIDField(default=None, write_only=True, help_text="sending it twice cuts one release")

    def validate_ratio(self, ratio: list[int]) -> list[int]:
        if ratio[0] < 1:
            raise serializers.ValidationError("The training split needs a share: give for example 7, 1, 2.")
        return ratio


class FormatSerializer(serializers.Serializer[object]):
    """A format in which a release may be cut; `of_episodes`: it holds episodes and no tasks on single screens."""

    name = serializers.CharField()
    title = serializers.CharField()
    of_episodes = serializers.BooleanField()


class ExportSerializer(JobSerializer):
    """An export of a release in another format; `file_url` is empty until it is done and once it has expired."""

    format = serializers.CharField()
    digest = serializers.CharField()
    expires_at = serializers.DateTimeField(allow_null=True)
    file_url = serializers.SerializerMethodField()

    def get_file_url(self, export: ReleaseExport) -> str:
        return f"/api/releases/{export.release_id}/exports/{export.pk}/file" if export.file else ""


class FormatExportSerializer(serializers.Serializer[object]):
    format = serializers.ChoiceField(choices=FORMAT_CHOICES)
    title = serializers.SerializerMethodField()
    export = ExportSerializer(allow_null=True)

    def get_title(self, row: FormatExport) -> str:
        return title_of(row.format)


class NewExportSerializer(serializers.Serializer[object]):
    format = serializers.ChoiceField(choices=FORMAT_CHOICES)


class ReadySerializer(serializers.Serializer[object]):
    """The contents of a release built now."""

    families = serializers.IntegerField()
    tasks = serializers.IntegerField()
    screens = serializers.IntegerField()
    episodes = serializers.IntegerField()
    formats = FormatSerializer(many=True)


class PreviewSerializer(serializers.Serializer[object]):
    """The families and tasks of a release by split, its episodes by tier and split, and what to know before."""

    families = serializers.DictField(child=serializers.IntegerField())
    tasks = serializers.DictField(child=serializers.IntegerField())
    episodes = serializers.DictField(child=serializers.DictField(child=serializers.IntegerField()))
    warnings = serializers.ListField(child=serializers.CharField())


class ReleasedFamilySerializer(serializers.Serializer[ReleaseItem]):
    """A family as released: its script with labels, the picture, and the run that proved it."""

    id = serializers.IntegerField()
    family = serializers.CharField(source="stored.family_id")
    split = serializers.ChoiceField(choices=SPLITS)
    sentence = serializers.CharField(source="stored.sentence")
    phrasings = serializers.ListField(child=serializers.CharField(), source="stored.phrasings")
    script = serializers.CharField(source="stored.labelled")
    application = serializers.SerializerMethodField()
    platform = serializers.SerializerMethodField()
    screen_number = serializers.SerializerMethodField()
    image_url = serializers.SerializerMethodField()
    thumbnail_url = serializers.SerializerMethodField()
    tier = serializers.SerializerMethodField()
    ran_at = serializers.SerializerMethodField()
    observed = serializers.SerializerMethodField()

    def get_application(self, item: ReleaseItem) -> str:
        return str(item.record["screen"]["application"])

    def get_platform(self, item: ReleaseItem) -> str:
        return str(item.record["screen"]["platform"])

    def get_screen_number(self, item: ReleaseItem) -> int:
        return int(item.record["screen"]["number"])

    def get_image_url(self, item: ReleaseItem) -> str:
        """The address of the picture; empty for releases of earlier versions."""
        return f"/api/releases/{item.release_id}/screens/{item.screen_id}/image" if item.screen_id else ""

    def get_thumbnail_url(self, item: ReleaseItem) -> str:
        """The address of a small picture; empty as `image_url`."""
        address = self.get_image_url(item)
        return f"{address}?size=thumbnail" if address else ""

    def get_tier(self, item: ReleaseItem) -> str:
        return item.execution.tier if item.execution else ""

    def get_ran_at(self, item: ReleaseItem) -> datetime | None:
        return item.execution.finished_at if item.execution else None

    def get_observed(self, item: ReleaseItem) -> list[list[float]]:
        """The points that were observed, in pixels, in the order of the actions."""
        actions = self.context["proofs"].get(item.execution_id, {}).get("actions", [])
        return [action["observed_point"] for action in actions if action.get("observed_point")]


class ReleasedFamilyPageSerializer(serializers.Serializer[object]):
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = ReleasedFamilySerializer(many=True)


class ReleasedEpisodeSerializer(serializers.Serializer[dict[str, Any]]):
    """An episode as released; `family` names it in the release's files, `episode` is its key here.

    `steps` and `actions` are null, and `episode` too, where the episode itself has been removed since.
    """

    id = serializers.IntegerField()
    family = serializers.CharField(source="record__episode_id")
    split = serializers.ChoiceField(choices=SPLITS)
    tier = serializers.ChoiceField(choices=TIERS)
    sentence = serializers.CharField(source="record__sentence")
    answer = serializers.CharField(source="record__answer", allow_blank=True)
    environment = serializers.CharField(source="record__environment__name")
    program = serializers.CharField(source="record__environment__program", allow_blank=True)
    episode = serializers.IntegerField(source="submission__episode_id", allow_null=True)
    ran_at = serializers.DateTimeField(source="submission__replay__ended_at", allow_null=True)
    steps = serializers.SerializerMethodField()
    actions = serializers.SerializerMethodField()
    image_url = serializers.SerializerMethodField()

    def get_steps(self, row: dict[str, Any]) -> int | None:
        return None if row["submission__steps"] is None else len(row["submission__steps"])

    def get_actions(self, row: dict[str, Any]) -> int | None:
        steps = row["submission__steps"]
        return None if steps is None else sum(len(step["indices"]) for step in steps)

    def get_image_url(self, row: dict[str, Any]) -> str:
        """The address of a small picture of its end; empty where there is none."""
        known = row["submission__episode_id"] is not None
        return reverse("released-episode-image", args=[row["release_id"], row["id"]]) if known else ""


class ReleasedEpisodePageSerializer(serializers.Serializer[object]):
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = ReleasedEpisodeSerializer(many=True)


class WithdrawalSerializer(serializers.Serializer[object]):
    families = serializers.ListField(child=serializers.CharField(max_length=80), min_length=1, max_length=1000)
    reason = serializers.CharField(max_length=500, help_text="shown in the dataset card")
    version = serializers.CharField(max_length=30, default="", allow_blank=True, help_text="the next patch if left out")
    client_id = serializers.UUIDField(default=None, write_only=True, help_text="sending it twice cuts one release")


class ChangeSerializer(serializers.Serializer[object]):
    """A family that differs; `before` and `after` are its split or its script in both releases."""

    family = serializers.CharField()
    sentence = serializers.CharField()
    split = serializers.ChoiceField(choices=SPLITS)
    before = serializers.CharField()
    after = serializers.CharField()


class DifferencesSerializer(serializers.Serializer[Differences]):
    """What differs from an earlier release; `counts` are of all changes by kind, the lists hold up to 200."""

    counts = serializers.DictField(child=serializers.IntegerField())
    unchanged = serializers.IntegerField()
    inputs = serializers.DictField(child=serializers.ListField(child=serializers.JSONField()))
    added = ChangeSerializer(many=True)
    removed = ChangeSerializer(many=True)
    moved = ChangeSerializer(many=True)
    rewritten = ChangeSerializer(many=True)
