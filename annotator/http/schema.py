"""Serializers of error responses, for the OpenAPI schema."""

from rest_framework import serializers


class ProblemSerializer(serializers.Serializer[object]):
    """One thing that is wrong; `line` and `column` count from 1, 0 means the whole input."""

    code = serializers.CharField()
    message = serializers.CharField()
    line = serializers.IntegerField()
    column = serializers.IntegerField()
    end_line = serializers.IntegerField()
    end_column = serializers.IntegerField()
    field = serializers.CharField()
    hints = serializers.ListField(child=serializers.CharField())


class ProblemsSerializer(serializers.Serializer[object]):
    """The body of every 4xx answer."""

    problems = ProblemSerializer(many=True)
