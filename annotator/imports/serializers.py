"""Serializers of imports and their reports."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from annotator.datasets.models import Platform
from annotator.domain.categories import LONGEST_CATEGORY
from annotator.domain.formats.readers import IMPORT_FORMATS
from annotator.http.fields import PersonNameField
from annotator.imports.models import DatasetImport
from annotator.jobs.serializers import JobSerializer

FORMAT_CHOICES = [(import_format.name, import_format.title) for import_format in IMPORT_FORMATS]
TITLES = dict(FORMAT_CHOICES)
HOLDS = {import_format.name: import_format.holds for import_format in IMPORT_FORMATS}


class ImportSerializer(JobSerializer):
    """An import or its dry run; `counts` are applications, screens, boxes, labels, families, tasks, and `left_out`.

    For files of episodes they are episodes, actions, replays, refused, there_already, remarks, `left_out`, and
    `entries` of the report.

    `release` is the name of an Actwright release, empty for other files.
    """

    format = serializers.CharField()
    format_title = serializers.SerializerMethodField()
    holds = serializers.SerializerMethodField()
    name = serializers.CharField()
    dry_run = serializers.BooleanField()
    release = serializers.CharField()
    counts = serializers.DictField(child=serializers.IntegerField())
    published_at = serializers.DateTimeField(allow_null=True)
    author = PersonNameField(source="created_by")

    @extend_schema_field(serializers.ChoiceField(choices=["screens", "episodes"]))
    def get_holds(self, dataset_import: DatasetImport) -> str:
        return HOLDS.get(dataset_import.format, "screens")

    def get_format_title(self, dataset_import: DatasetImport) -> str:
        return TITLES.get(dataset_import.format, dataset_import.format)


class ImportRequestSerializer(serializers.Serializer[Any]):
    """A zip file of the dataset's folder; `platform` and `category` for applications whose files do not say theirs."""

    file = serializers.FileField(allow_empty_file=True)
    format = serializers.ChoiceField(choices=FORMAT_CHOICES)
    platform = serializers.ChoiceField(choices=Platform.choices, default="", allow_blank=True)
    category = serializers.CharField(max_length=LONGEST_CATEGORY, default="", allow_blank=True)
    client_id = serializers.UUIDField(default=None, help_text="sending it twice reads it once")


class ImportProblemSerializer(serializers.Serializer[Any]):
    """A row, box or label that was left out or taken differently, and why."""

    position = serializers.IntegerField()
    code = serializers.CharField()
    message = serializers.CharField()


class ImportFormatSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    title = serializers.CharField()
    holds = serializers.ChoiceField(choices=["screens", "episodes"])
