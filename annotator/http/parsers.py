"""Parsers of request bodies; the one place where text received over HTTP is cleaned."""

from collections.abc import Callable, Mapping
from typing import IO, Any

from django.http import HttpRequest, HttpResponse, QueryDict
from rest_framework import parsers
from rest_framework.exceptions import ParseError
from rest_framework.parsers import DataAndFiles

from annotator.domain.clean_text import clean, clean_json


class JSONParser(parsers.JSONParser):
    """DRF's JSON parser with all texts cleaned."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            return clean_json(super().parse(stream, media_type, parser_context))
        except RecursionError:
            raise ParseError("JSON parse error - it is nested too deeply") from None


class MultiPartParser(parsers.MultiPartParser):
    """DRF's multipart parser with all texts and file names cleaned."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> "DataAndFiles[Any, Any]":
        parsed = super().parse(stream, media_type, parser_context)
        fields = QueryDict(mutable=True)
        for name, values in parsed.data.lists():
            fields.setlist(clean(name), [clean(value) for value in values])
        for _, files in parsed.files.lists():
            for file in files:
                file.name = clean(file.name)
        return DataAndFiles(fields, parsed.files)


class CleanAddress:
    """Middleware that cleans NUL from paths and queries (lone surrogates cannot occur in them)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.path, request.path_info = clean(request.path), clean(request.path_info)
        if "%00" in (query := request.META.get("QUERY_STRING", "")):
            request.META["QUERY_STRING"] = query.replace("%00", "%EF%BF%BD")
        return self.get_response(request)
