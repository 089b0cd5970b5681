"""Access to endpoints, prompts and asks by address, for maintainers only."""

from annotator.accounts.models import User
from annotator.assistants.models import Ask, Endpoint, Prompt
from annotator.assistants.selectors import asks_of
from annotator.datasets.api.access import require, require_found
from annotator.datasets.models import Role


def enter_endpoint(user: User, endpoint_id: int) -> Endpoint:
    endpoints = Endpoint.objects.select_related("dataset").filter(pk=endpoint_id, removed_at=None)
    endpoint: Endpoint = require_found(endpoints.first())
    require(user, endpoint.dataset, Role.MAINTAINER)
    return endpoint


def enter_prompt(user: User, prompt_id: int) -> Prompt:
    prompt: Prompt = require_found(Prompt.objects.select_related("dataset").filter(pk=prompt_id).first())
    require(user, prompt.dataset, Role.MAINTAINER)
    return prompt


def enter_ask(user: User, ask_id: int) -> Ask:
    ask: Ask = require_found(Ask.objects.select_related("dataset").filter(pk=ask_id).first())
    require(user, ask.dataset, Role.MAINTAINER)
    return asks_of(ask.dataset).prefetch_related("requests").get(pk=ask_id)
