"""Serializers of releases."""

from rest_framework import serializers

from annotator.datasets.serializers import RatioField
from annotator.domain.formats.catalog import DEFAULT, FORMATS
from annotator.domain.splits import SPLITS
from annotator.http.fields import PersonNameField
from annotator.jobs.serializers import JobSerializer
from annotator.releases.models import GroupBy, Release

FORMAT_CHOICES = [(release_format.name, release_format.title) for release_format in FORMATS.values()]


class ReleaseSerializer(JobSerializer):
    """A release; `counts` are families and tasks by split, screens and boxes by platform.

    `author` is empty for a release that the command has cut, `hold` maps applications to splits.
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
    warnings = serializers.ListField(child=serializers.CharField())
    author = PersonNameField(source="created_by")
    file_url = serializers.SerializerMethodField()

    def get_format_title(self, release: Release) -> str:
        return FORMATS[release.format].title if release.format in FORMATS else release.format

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
    """A format in which a release may be cut."""

    name = serializers.CharField()
    title = serializers.CharField()


class ReadySerializer(serializers.Serializer[object]):
    """The contents of a release built now."""

    families = serializers.IntegerField()
    tasks = serializers.IntegerField()
    screens = serializers.IntegerField()
    formats = FormatSerializer(many=True)


class PreviewSerializer(serializers.Serializer[object]):
    """The families and tasks of a release by split, and what to know before it is cut."""

    families = serializers.DictField(child=serializers.IntegerField())
    tasks = serializers.DictField(child=serializers.IntegerField())
    warnings = serializers.ListField(child=serializers.CharField())
