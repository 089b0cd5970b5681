"""Asks: what is sent and kept, what is tried again, which limits hold, and that no reply does harm."""

import io
import json
import logging
from datetime import timedelta
from decimal import Decimal

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings

from annotator.assistants import services
from annotator.assistants.models import Ask, ModelRequest
from annotator.assistants.selectors import usage_today
from annotator.jobs.models import Job, Status
from annotator.jobs.services import Cancelled, cancel, claim, retry
from tests.annotator.elements.captured import captured_release
from tests.workers.assistants.asking import KEY, about, asked, make_endpoint, make_revision, scripted
from workers.jobs import ask_assistant as module

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_WAIT", 0.01)


def test_an_ask_keeps_request_reply_tokens_cost_and_seconds(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings, key=KEY) as url:
        endpoint = make_endpoint(world.dataset, url, input_price=Decimal(2), output_price=Decimal(8))
        ask = asked(endpoint, make_revision(world.dataset), release)
    assert (ask.status, ask.failure) == (Status.DONE, "")
    assert ask.answer.startswith("pyautogui.click(")
    assert json.loads(ask.reply) == {"script": ask.answer}
    assert [picture["name"] for picture in ask.request["pictures"]] == ["screenshot", "set-of-mark"]
    assert "[Save] at (230, 160)" in ask.request["text"]
    (request,) = ask.requests.all()
    assert request.status == 200
    assert not request.is_estimate
    assert request.input_tokens
    assert request.output_tokens
    assert request.cost == (request.input_tokens * 2 + request.output_tokens * 8) / Decimal(1_000_000)
    assert request.seconds is not None
    assert request.seconds > 0
    endpoint.refresh_from_db()
    assert endpoint.stand_in is True


def test_without_elements_one_picture_is_sent_and_without_picture_none(settings: Settings) -> None:
    release, world = captured_release()
    revision = make_revision(world.dataset)
    with scripted(settings) as url:
        endpoint = make_endpoint(world.dataset, url)
        bare = asked(endpoint, revision, release, source="")
        text = asked(endpoint, revision, release, picture=False)
    assert [picture["name"] for picture in bare.request["pictures"]] == ["screenshot"]
    assert text.request["pictures"] == []


@pytest.mark.parametrize("fault", ["429", "500"])
def test_an_error_that_may_pass_is_met_with_another_request(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr(module, "LONGEST_WAIT", 0.01)
    monkeypatch.setattr(module, "MOST_TRIES", 40)  # so many errors in a row do not come by chance
    release, world = captured_release()
    with scripted(settings, faults={fault: 0.6}, seed=3) as url:
        endpoint, revision = make_endpoint(world.dataset, url, input_price=Decimal(1)), make_revision(world.dataset)
        asks = [asked(endpoint, revision, release, sentence=number) for number in range(4)]
    assert {ask.status for ask in asks} == {Status.DONE}
    assert ModelRequest.objects.filter(status=int(fault), cost=0).exists()
    assert all(ask.tries == ask.requests.count() for ask in asks)


def test_an_endpoint_that_never_answers_is_given_up_after_so_many_requests(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST_WAIT", 0.01)
    release, world = captured_release()
    with scripted(settings, faults={"500": 1.0}) as url:
        ask = asked(make_endpoint(world.dataset, url), make_revision(world.dataset), release)
        assert (ask.status, ask.failure) == (Status.FAILED, "http-error")
        assert "500" in ask.error
        assert ask.requests.count() == module.MOST_TRIES
        retry(Job.objects.get(pk=ask.pk))
        module.ask_assistant(ask.pk)
    assert ask.requests.count() == 2 * module.MOST_TRIES


def test_a_long_retry_after_puts_the_ask_back_and_it_is_not_sent_before(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings, faults={"429": 1.0}, retry_after=90) as url:
        ask = asked(make_endpoint(world.dataset, url), make_revision(world.dataset), release)
        assert (ask.status, ask.attempts, ask.requests.count()) == (Status.QUEUED, 0, 1)
        assert ask.wait_until is not None
        assert 80 < (ask.wait_until - timezone.now()).total_seconds() <= 90
        module.ask_assistant(ask.pk)
        assert ask.requests.count() == 1
        Ask.objects.filter(pk=ask.pk).update(wait_until=timezone.now() - timedelta(seconds=1))
        module.ask_assistant(ask.pk)
        assert ask.requests.count() == 2


def test_no_request_is_sent_above_the_requests_of_a_day(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings) as url:
        endpoint, revision = make_endpoint(world.dataset, url, requests_per_day=1), make_revision(world.dataset)
        assert asked(endpoint, revision, release).status == Status.DONE
        waiting = asked(endpoint, revision, release)
        assert (waiting.status, waiting.attempts) == (Status.QUEUED, 0)
        assert "its 1 requests of today" in waiting.error
        ModelRequest.objects.update(sent_at=timezone.now() - timedelta(days=1))
        module.ask_assistant(waiting.pk)
        waiting.refresh_from_db()
    assert waiting.status == Status.DONE


def test_no_request_is_sent_that_may_cost_more_than_is_left_of_the_day(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings) as url:
        facts = {"output_price": Decimal(1000), "max_tokens": 1000, "money_per_day": Decimal("1.5")}
        endpoint, revision = make_endpoint(world.dataset, url, **facts), make_revision(world.dataset)
        first = asked(endpoint, revision, release)
        assert first.status == Status.DONE
        assert usage_today(endpoint).cost < Decimal("0.1")
        pending = services.request_ask(endpoint=endpoint, revision=revision, about=about(release), by=None)
        services.begin_request(ask=pending, most_input_tokens=0)
        waiting = asked(endpoint, revision, release)
    assert waiting.status == Status.QUEUED
    assert "reached its money for today" in waiting.error


@pytest.mark.parametrize(
    ("fault", "code"), [("malformed", "malformed"), ("hostile", "malformed"), ("huge", "too-long")]
)
def test_a_reply_that_is_no_answer_becomes_a_failure_that_is_shown(settings: Settings, fault: str, code: str) -> None:
    release, world = captured_release()
    with scripted(settings, faults={fault: 1.0}) as url:
        ask = asked(make_endpoint(world.dataset, url), make_revision(world.dataset), release)
    assert (ask.status, ask.failure, ask.answer) == (Status.FAILED, code, "")
    assert ask.error
    assert len(ask.reply) <= 20_000
    assert ask.requests.count() == 1


def test_a_reply_that_drips_is_cut_off_at_the_limit_of_time(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_TRIES", 1)
    release, world = captured_release()
    with scripted(settings, faults={"slow": 1.0}, slow=2.0) as url:
        endpoint = make_endpoint(world.dataset, url, timeout_seconds=1, output_price=Decimal(1))
        ask = asked(endpoint, make_revision(world.dataset), release)
    assert (ask.status, ask.failure) == (Status.FAILED, "too-slow")
    (request,) = ask.requests.all()
    # It may have been computed, and then it will be on the bill.
    assert request.is_estimate
    assert request.cost > 0


def test_a_cancelled_ask_is_not_sent(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings) as url:
        endpoint, revision = make_endpoint(world.dataset, url), make_revision(world.dataset)
        ask = services.request_ask(endpoint=endpoint, revision=revision, about=about(release), by=None)
        cancel(Job.objects.get(pk=ask.pk))
        module.ask_assistant(ask.pk)
    assert not ask.requests.exists()


def test_a_worker_that_lost_the_job_does_not_overwrite_the_answer_of_another(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings) as url:
        endpoint, revision = make_endpoint(world.dataset, url), make_revision(world.dataset)
        ask = services.request_ask(endpoint=endpoint, revision=revision, about=about(release), by=None)
        lost = claim(Ask, ask.pk, worker="lost")
        assert lost is not None
        Job.objects.filter(pk=ask.pk).update(status=Status.QUEUED)
        module.ask_assistant(ask.pk)
    with pytest.raises(Cancelled):
        services.keep_failure(ask=lost, code="malformed", reason="late")
    ask.refresh_from_db()
    assert (ask.status, ask.failure) == (Status.DONE, "")
    assert ask.answer


def test_an_address_that_is_not_open_is_refused_when_it_is_connected_to(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings) as url:
        endpoint = make_endpoint(world.dataset, url)
        settings.ASSISTANT_ALLOWED_HOSTS = []
        ask = asked(endpoint, make_revision(world.dataset), release)
    assert (ask.status, ask.failure) == (Status.FAILED, "address-refused")
    assert "not a public address" in ask.error


def test_an_endpoint_that_quotes_the_key_does_not_bring_it_into_rows_or_logs(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    release, world = captured_release()
    with scripted(settings, key="another") as url, caplog.at_level(logging.DEBUG):
        ask = asked(make_endpoint(world.dataset, url), make_revision(world.dataset), release)
    assert (ask.status, ask.failure) == (Status.FAILED, "http-error")
    assert "401" in ask.error
    assert "[key]" in ask.error
    dumped = io.StringIO()
    call_command("dumpdata", "assistants", "jobs", "audit", stdout=dumped)
    assert "[key]" in dumped.getvalue()
    assert KEY not in dumped.getvalue()
    assert KEY not in caplog.text
