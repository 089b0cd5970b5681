"""Serializers of assistants. Keys are written only: no serializer that answers has one."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from annotator.assistants.models import AskKind
from annotator.domain.prompts import LONGEST_PROMPT, named_in
from annotator.http.fields import PersonNameField
from annotator.jobs.models import Status


class MoneyField(serializers.DecimalField):
    """An amount of money, 0 unless it is given."""

    def __init__(self) -> None:
        super().__init__(max_digits=12, decimal_places=4, min_value=Decimal(0), default=Decimal(0))


class UsageSerializer(serializers.Serializer[Any]):
    """Requests and money of today, by the day of UTC."""

    requests = serializers.IntegerField()
    cost = serializers.DecimalField(max_digits=20, decimal_places=6)


class EndpointFactsSerializer(serializers.Serializer[Any]):
    """What is set of an endpoint; prices are for a million tokens, `money_per_day` 0 sets no limit of money."""

    name = serializers.CharField(max_length=100)
    base_url = serializers.CharField(max_length=500, help_text="for example https://api.example.org/v1")
    model = serializers.CharField(max_length=200)
    requests_per_day = serializers.IntegerField(min_value=0, max_value=10_000_000, default=1000)
    money_per_day = MoneyField()
    input_price = MoneyField()
    output_price = MoneyField()
    temperature = serializers.FloatField(min_value=0, max_value=2, default=0.0)
    max_tokens = serializers.IntegerField(min_value=1, max_value=1_000_000, default=1000)
    timeout_seconds = serializers.IntegerField(min_value=1, max_value=120, default=60)


class NewEndpointSerializer(EndpointFactsSerializer):
    key = serializers.CharField(max_length=1000, allow_blank=True, default="", write_only=True)


class ChangedEndpointSerializer(EndpointFactsSerializer):
    """The changed fields; an empty `key` takes the key away."""

    key = serializers.CharField(max_length=1000, allow_blank=True, required=False, write_only=True)


class EndpointSerializer(EndpointFactsSerializer):
    """An endpoint; `stand_in`: it says itself that it is no model (null: nothing was asked there yet)."""

    id = serializers.IntegerField()
    has_key = serializers.SerializerMethodField()
    stand_in = serializers.BooleanField(allow_null=True)
    checked_at = serializers.DateTimeField(allow_null=True)
    today = UsageSerializer()

    def get_has_key(self, endpoint: Any) -> bool:
        return bool(endpoint.sealed_key)


class PromptTextSerializer(serializers.Serializer[Any]):
    instructions = serializers.CharField(max_length=LONGEST_PROMPT, allow_blank=True, trim_whitespace=False, default="")
    text = serializers.CharField(max_length=LONGEST_PROMPT, trim_whitespace=False)


class NewPromptSerializer(PromptTextSerializer):
    """A prompt; `kind`: what it asks for, which stays so."""

    name = serializers.CharField(max_length=100)
    kind = serializers.ChoiceField(choices=AskKind.choices, default=AskKind.SCRIPT)


class RevisionSerializer(PromptTextSerializer):
    """A revision, which never changes; `variables` are those that it names."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    variables = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()
    author = PersonNameField(source="created_by")

    def get_variables(self, revision: Any) -> list[str]:
        return list(dict.fromkeys([*named_in(revision.instructions), *named_in(revision.text)]))


class PromptSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=AskKind.choices)
    revisions = RevisionSerializer(many=True, source="revisions.all")


class VariableSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    about = serializers.CharField()


class StarterSerializer(PromptTextSerializer):
    """A prompt to begin with, by what is asked for."""

    kind = serializers.ChoiceField(choices=AskKind.choices)


class AssistantsSerializer(serializers.Serializer[Any]):
    """The dataset's endpoints and prompts, what a prompt can name, and prompts to begin with."""

    endpoints = EndpointSerializer(many=True)
    prompts = PromptSerializer(many=True)
    variables = VariableSerializer(many=True)
    starters = StarterSerializer(many=True)


class AskSerializer(serializers.Serializer[Any]):
    """An ask with what it has taken; `failure` is a code, empty while there is none."""

    id = serializers.IntegerField(source="pk")
    endpoint = serializers.CharField(source="endpoint.name")
    stand_in = serializers.BooleanField(allow_null=True)
    revision = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices)
    failure = serializers.CharField()
    error = serializers.CharField()
    doing = serializers.CharField()
    created_at = serializers.DateTimeField()
    requests = serializers.IntegerField(source="request_count")
    input_tokens = serializers.IntegerField()
    output_tokens = serializers.IntegerField()
    cost = serializers.DecimalField(max_digits=20, decimal_places=6)
    seconds = serializers.FloatField()


class SentPictureSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    sha256 = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()


class SentSerializer(serializers.Serializer[Any]):
    """What was sent; pictures are told by their digests. Empty before the first request."""

    base_url = serializers.CharField(default="")
    model = serializers.CharField(default="")
    temperature = serializers.FloatField(default=None, allow_null=True)
    max_tokens = serializers.IntegerField(default=None, allow_null=True)
    instructions = serializers.CharField(default="")
    text = serializers.CharField(default="")
    pictures = SentPictureSerializer(many=True, default=list)


class ModelRequestSerializer(serializers.Serializer[Any]):
    """One request; `ended_at` is null while it is in flight, or where its worker was killed."""

    sent_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    status = serializers.IntegerField(allow_null=True)
    failure = serializers.CharField()
    seconds = serializers.FloatField(allow_null=True)
    input_tokens = serializers.IntegerField(allow_null=True)
    output_tokens = serializers.IntegerField(allow_null=True)
    cost = serializers.DecimalField(max_digits=20, decimal_places=6)
    is_estimate = serializers.BooleanField()


class AskDetailSerializer(AskSerializer):
    """An ask with what was sent and what came back, which is data and nothing else."""

    request = SentSerializer()
    reply = serializers.CharField()
    answer = serializers.CharField()
    sent = ModelRequestSerializer(many=True, source="requests.all")


class NewSuggestionRunSerializer(serializers.Serializer[Any]):
    """Which endpoint is asked, by which revision of a prompt."""

    endpoint = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    revision = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


class SuggestionProgressSerializer(serializers.Serializer[Any]):
    """Asks by state, what was suggested, entries of replies that were refused, and what all has cost."""

    asks = serializers.IntegerField()
    answered = serializers.IntegerField()
    failed = serializers.IntegerField()
    open = serializers.IntegerField()
    suggested = serializers.IntegerField()
    refused = serializers.IntegerField()
    cost = serializers.DecimalField(max_digits=20, decimal_places=6, source="totals.cost")


class SuggestionRunSerializer(serializers.Serializer[Any]):
    """A run; `status` is that of queueing its asks, which are counted in `progress`."""

    id = serializers.IntegerField(source="pk")
    endpoint = serializers.CharField(source="endpoint.name")
    stand_in = serializers.BooleanField(source="endpoint.stand_in", allow_null=True)
    revision = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices)
    error = serializers.CharField()
    created_at = serializers.DateTimeField()
    progress = SuggestionProgressSerializer(source="progress_of_asks")


class KeptShareSerializer(serializers.Serializer[Any]):
    """A share in percent with its Wilson interval of 95 %."""

    share = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class ChecksSerializer(serializers.Serializer[Any]):
    """What people made of the suggestions of one prompt revision; see `domain.suggestion_checks.Checks`.

    `kept_share`, of those checked, in percent with its 95 % interval; `seconds_each` is the median.
    """

    endpoint = serializers.CharField()
    revision = serializers.CharField()
    stand_in = serializers.BooleanField()
    kept = serializers.IntegerField()
    revised = serializers.IntegerField()
    dropped = serializers.IntegerField()
    open = serializers.IntegerField()
    seconds_each = serializers.FloatField(allow_null=True)
    kept_share = KeptShareSerializer(allow_null=True)


class NewSampleSerializer(serializers.Serializer[Any]):
    """How many are drawn; the same `seed` draws the same of the same."""

    size = serializers.IntegerField(min_value=1, max_value=10_000, default=50)
    seed = serializers.IntegerField(min_value=0, max_value=2**53, default=0)


class SampleSerializer(serializers.Serializer[Any]):
    """A sample and what was found: `right` of `judged` were right; `right_share` in percent with its interval."""

    seed = serializers.IntegerField(source="sample.seed")
    population = serializers.IntegerField(source="sample.population")
    drawn_by = PersonNameField(source="sample.drawn_by")
    drawn_at = serializers.DateTimeField(source="sample.drawn_at")
    size = serializers.IntegerField()
    judged = serializers.IntegerField()
    right = serializers.IntegerField()
    right_share = KeptShareSerializer(allow_null=True)
