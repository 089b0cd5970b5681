"""The rights table: every endpoint x role, in one's own dataset and as a stranger from another one.

An endpoint without an entry fails; so does an entry without an endpoint.
"""

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from rest_framework.test import APIClient

from annotator.accounts.models import ApiToken, User
from annotator.accounts.services import create_token
from annotator.datasets.models import Role
from annotator.datasets.services import invite
from annotator.labels.gold_marks import mark
from annotator.releases.models import Release
from annotator.screens.models import Capture
from annotator.tasks.models import Execution
from annotator.tasks.services import Wording, submit_task
from annotator.training.course import the_course
from annotator.trials.figures import about, outcomes
from annotator.trials.gold import released_tasks
from annotator.trials.models import Baseline, Evaluator, Prediction, PredictionSet, Trial
from annotator.work.hour_models import Contest
from tests.annotator.trials.released import add_items
from tests.factories import (
    client_of,
    make_application,
    make_approved_screen,
    make_dataset,
    make_labels,
    make_member,
)

pytestmark = pytest.mark.django_db

ROLES = ("anonymous", "stranger", "annotator", "volunteer", "maintainer")
EVERYBODY = set(ROLES)
SIGNED_IN = EVERYBODY - {"anonymous"}
MEMBERS = SIGNED_IN - {"stranger"}
ANNOTATORS = {"annotator", "maintainer"}
VOLUNTEERS = {"volunteer", "maintainer"}
MAINTAINERS = {"maintainer"}

RIGHTS: dict[tuple[str, str], set[str]] = {
    ("sign-in", "POST"): EVERYBODY,
    ("sign-out", "POST"): SIGNED_IN,
    ("me", "GET"): EVERYBODY,
    ("own-keys", "GET"): SIGNED_IN,
    ("own-keys", "PUT"): SIGNED_IN,
    ("tokens", "GET"): SIGNED_IN,
    ("tokens", "POST"): SIGNED_IN,
    ("token", "DELETE"): MAINTAINERS,  # whose token it is
    ("schema", "GET"): EVERYBODY,
    ("reference", "GET"): SIGNED_IN,
    ("status", "GET"): SIGNED_IN,
    ("work", "GET"): SIGNED_IN,
    ("lease", "DELETE"): SIGNED_IN,  # giving back what one does not hold does nothing
    ("heartbeat", "POST"): SIGNED_IN,  # answered with 409 to whoever does not hold it
    ("work-draft", "GET"): SIGNED_IN,
    ("work-draft", "PUT"): SIGNED_IN,  # one's own, whatever it is about
    ("invitation", "GET"): EVERYBODY,
    ("invitation", "POST"): EVERYBODY,
    ("datasets", "GET"): SIGNED_IN,
    ("datasets", "POST"): SIGNED_IN,
    ("dataset", "GET"): MEMBERS,
    ("dataset", "PATCH"): MAINTAINERS,
    ("guidelines", "GET"): MEMBERS,
    ("guideline", "PUT"): MAINTAINERS,
    ("guideline-versions", "GET"): MEMBERS,
    ("guideline-reads", "GET"): MAINTAINERS,
    ("guideline-reads", "POST"): MEMBERS,
    ("members", "GET"): MEMBERS,
    ("members", "POST"): MAINTAINERS,
    ("member", "DELETE"): MAINTAINERS,
    ("invitations", "POST"): MAINTAINERS,
    ("applications", "GET"): MEMBERS,
    ("applications", "POST"): MAINTAINERS,
    ("application", "PATCH"): MAINTAINERS,
    ("screens", "GET"): MEMBERS,
    ("screens", "POST"): ANNOTATORS,
    ("screen", "GET"): MEMBERS,
    ("screen", "DELETE"): MAINTAINERS,
    ("screen-image", "GET"): MEMBERS,
    ("screen-thumbnail", "GET"): MEMBERS,
    ("captures", "GET"): MEMBERS,
    ("captures", "POST"): ANNOTATORS,
    ("known-addresses", "POST"): ANNOTATORS,
    ("boxes", "GET"): MEMBERS,
    ("box-queue", "GET"): MEMBERS,
    ("next-screen", "POST"): ANNOTATORS,
    ("screen-lease", "POST"): ANNOTATORS,
    ("pins", "GET"): MEMBERS,
    ("pin", "PUT"): MAINTAINERS,
    ("pin", "DELETE"): MAINTAINERS,
    ("edits", "GET"): MEMBERS,
    ("edits", "POST"): ANNOTATORS,
    ("submission", "POST"): ANNOTATORS,
    ("approvals", "POST"): ANNOTATORS,
    ("box-proposals", "GET"): MEMBERS,
    ("box-proposals", "POST"): ANNOTATORS,
    ("box-dismissals", "POST"): ANNOTATORS,
    ("box-dismissals", "DELETE"): ANNOTATORS,
    ("remarks", "GET"): MEMBERS,
    ("remark", "PUT"): ANNOTATORS,
    ("remark", "DELETE"): ANNOTATORS,
    ("remark-resolution", "PUT"): ANNOTATORS,
    ("remark-resolution", "DELETE"): ANNOTATORS,
    ("earlier-boxes", "GET"): MEMBERS,
    ("similar-screens", "GET"): MEMBERS,
    ("labels", "GET"): MEMBERS,
    ("next-turn", "POST"): ANNOTATORS,
    ("proposals", "POST"): ANNOTATORS,
    ("adjudications", "GET"): MAINTAINERS,
    ("choice", "POST"): MAINTAINERS,
    ("label", "PUT"): MAINTAINERS,
    ("next-case", "POST"): MAINTAINERS,
    ("send-back", "POST"): MAINTAINERS,
    ("gold", "GET"): MAINTAINERS,
    ("gold", "POST"): MAINTAINERS,
    ("gold-rate", "GET"): MAINTAINERS,
    ("gold-rate", "PUT"): MAINTAINERS,
    ("gold-candidates", "GET"): MAINTAINERS,
    ("gold-item", "DELETE"): MAINTAINERS,
    ("check", "POST"): MEMBERS,
    ("submit-task", "POST"): VOLUNTEERS,
    ("drafts", "GET"): VOLUNTEERS,
    ("draft", "PUT"): VOLUNTEERS,
    ("said", "POST"): MEMBERS,
    ("coverage", "GET"): MEMBERS,
    ("revisions", "POST"): VOLUNTEERS,
    ("withdraw-task", "POST"): VOLUNTEERS,
    ("executions", "POST"): VOLUNTEERS,
    ("execution", "GET"): MEMBERS,
    ("execution-picture", "GET"): MEMBERS,
    ("tasks", "GET"): MEMBERS,
    ("task", "GET"): MEMBERS,
    ("verdicts", "POST"): MAINTAINERS,
    ("next-script", "POST"): MAINTAINERS,
    ("script-lease", "POST"): MAINTAINERS,
    ("releases", "GET"): MEMBERS,
    ("releases", "POST"): MAINTAINERS,
    ("ready-to-release", "GET"): MAINTAINERS,
    ("release-file", "GET"): MEMBERS,
    ("baselines", "GET"): MEMBERS,
    ("candidates", "GET"): MAINTAINERS,
    ("next-trial", "POST"): MEMBERS,
    ("new-baseline", "POST"): MAINTAINERS,
    ("baseline", "PATCH"): MAINTAINERS,
    ("trial-image", "GET"): {"volunteer"},  # whose task it is
    ("trial-check", "POST"): {"volunteer"},
    ("trial-activity", "POST"): {"volunteer"},
    ("trial-answer", "POST"): {"volunteer"},
    ("trial-skip", "POST"): {"volunteer"},
    ("predictions", "GET"): MEMBERS,
    ("predictions", "POST"): MEMBERS,
    ("prediction-set", "DELETE"): MAINTAINERS,
    ("faults", "GET"): MEMBERS,
    ("leaderboard", "GET"): MEMBERS,
    ("leaderboard-csv", "GET"): MEMBERS,
    ("answers", "GET"): MAINTAINERS,
    ("answer", "GET"): MAINTAINERS,
    ("answer-image", "GET"): MAINTAINERS,
    ("overview", "GET"): MEMBERS,
    ("events", "GET"): MEMBERS,
    ("jobs", "GET"): MEMBERS,
    ("my-quality", "GET"): SIGNED_IN,
    ("agreement", "GET"): MAINTAINERS,
    ("agreement", "POST"): MAINTAINERS,
    ("quality", "GET"): MAINTAINERS,
    ("my-export", "GET"): SIGNED_IN,
    ("my-removal", "POST"): SIGNED_IN,
    ("deactivation", "POST"): MAINTAINERS,
    ("deactivation", "DELETE"): MAINTAINERS,
    ("hand-over", "POST"): MAINTAINERS,
    ("member-export", "GET"): MAINTAINERS,
    ("member-removal", "POST"): MAINTAINERS,
    ("activity", "POST"): MEMBERS,
    ("my-hours", "GET"): SIGNED_IN,
    ("contests", "POST"): MEMBERS,
    ("contest-answer", "POST"): MAINTAINERS,
    ("dataset-hours", "GET"): MAINTAINERS,
    ("sheet-approval", "POST"): MAINTAINERS,
    ("payroll", "GET"): MAINTAINERS,
    ("sheet", "GET"): MAINTAINERS,
    ("rates", "GET"): MAINTAINERS,
    ("rates", "POST"): MAINTAINERS,
    ("timekeeping", "GET"): MEMBERS,
    ("timekeeping", "PUT"): MAINTAINERS,
    ("course", "GET"): MEMBERS,
    ("course-requirement", "PUT"): MAINTAINERS,
    ("lesson", "GET"): MEMBERS,
    ("lesson", "POST"): MEMBERS,
    ("exercise", "GET"): MEMBERS,
    ("exercise-runs", "POST"): MEMBERS,
    ("training-check", "POST"): SIGNED_IN,  # a made-up screen, the same for everybody
    ("training-image", "GET"): SIGNED_IN,
    ("job-cancellation", "POST"): MAINTAINERS,  # and whoever asked for the job
    ("job-cancellations", "POST"): MEMBERS,  # of jobs they asked for; a maintainer of all
    ("job-retry", "POST"): MAINTAINERS,
    ("job-retries", "POST"): MEMBERS,  # of jobs they asked for; a maintainer of all
}


def endpoints() -> Iterator[tuple[str, str, URLPattern]]:
    """Name, method and pattern of everything under /api/."""
    api = next(pattern for pattern in get_resolver().url_patterns if str(pattern.pattern) == "api/")
    assert isinstance(api, URLResolver)
    for room in api.url_patterns:
        for pattern in getattr(room, "url_patterns", [room]):
            view = getattr(pattern.callback, "cls", None)
            methods = [name for name in ("get", "post", "put", "patch", "delete") if hasattr(view, name)]
            for method in methods or (["get"] if pattern.name else []):
                yield pattern.name, method.upper(), pattern


PATTERNS = {(name, method): pattern for name, method, pattern in endpoints()}


def test_every_endpoint_has_an_entry_and_every_entry_an_endpoint() -> None:
    assert set(RIGHTS) == set(PATTERNS)


class World:
    """A dataset with one of everything, its people, and somebody who maintains another one."""

    def __init__(self) -> None:
        dataset = make_dataset("own")
        self.people = {role.value: make_member(dataset, role) for role in Role}
        self.people["stranger"] = make_member(make_dataset("other"), Role.MAINTAINER)
        application = make_application(dataset, "shop")
        screen, boxes = make_approved_screen(application, make_member(dataset), make_member(dataset))
        make_labels(screen, boxes)
        gold = mark(box=boxes[0], answers=[], by=self.people["maintainer"])
        task, execution = self._task(screen)
        token, _ = create_token(user=self.people["maintainer"], name="mine")
        _, secret = invite(dataset=dataset, role=Role.VOLUNTEER, by=self.people["maintainer"])
        release = Release(dataset=dataset, number=1, seed=1, ratio=[7, 1, 2], format="omniact")
        release.file.save("release.zip", ContentFile(b"zip"))
        trial, prediction = self._trial(release, execution)
        capture = Capture.objects.create(dataset=dataset, application=application, url="http://shop.example/")
        contested = Contest.objects.create(
            dataset=dataset, person=self.people["volunteer"], role="volunteer", day="2026-03-02", note="Two hours more"
        )
        membership = dataset.memberships.get(user=self.people["volunteer"])
        self.keys: dict[str, Any] = {
            "slug": dataset.slug,
            "stage": "boxes",
            "membership_id": membership.pk,
            "application": application.slug,
            "screen_id": screen.pk,
            "box_id": boxes[0].pk,
            "task_id": task.pk,
            "script_id": execution.script_id,
            "execution_id": execution.pk,
            "moment": "before",
            "slot": "new",
            "release_id": release.pk,
            "baseline_id": trial.baseline_id,
            "trial_id": trial.pk,
            "prediction_set_id": prediction.set_id,
            "answer_id": prediction.pk,
            "token_id": token.pk,
            "secret": secret,
            "token": uuid.uuid4(),
            "item": str(boxes[0].pk),
            "remark_id": uuid.uuid4(),
            "version": 1,
            "kind": "capture",
            "job_id": capture.pk,
            "lesson": "task",
            "exercise": "save",
            "contest_id": contested.pk,
            "person_id": self.people["volunteer"].pk,
            "week": "2026-03-02",
            "gold_id": gold.pk,
        }
        self.own_keys: dict[str, dict[str, Any]] = {
            "training-image": {"version": the_course().version},
            "answer": {"kind": "prediction"},
            "answer-image": {"kind": "prediction"},
        }

    def _trial(self, release: Release, execution: Execution) -> tuple[Trial, Prediction]:
        """A task that the volunteer is to answer, and a model's prediction for it."""
        script = execution.script
        execution.resolved = "pyautogui.click(15.0, 5.0)"
        execution.save()
        add_items(release, [script])
        item = release.items.get()
        baseline = Baseline.objects.create(release=release)
        evaluator = Evaluator.objects.create(baseline=baseline, person=self.people["volunteer"])
        trial = Trial.objects.create(baseline=baseline, item=item, key="0", position=0, evaluator=evaluator)
        predictions = PredictionSet.objects.create(
            dataset=release.dataset, release=release, name="model", digest="00", size=1
        )
        task = next(released_tasks(release, "test"))
        outcome = {"about": about(task), "outcomes": outcomes(task.gold, None)}
        prediction = Prediction.objects.create(set=predictions, item=item, key="0", position=0, **outcome)
        return trial, prediction

    def _task(self, screen: Any) -> tuple[Any, Execution]:
        volunteer = self.people["volunteer"]
        phrasings = ["Press box one", "Hit the very first box", "Have the initial item activated"]
        wording = Wording("Click the first box", 'pyautogui.click("box-1")', phrasings)
        script = submit_task(screen=screen, author=volunteer, wording=wording, client_id=uuid.uuid4())
        execution = script.executions.get()
        execution.before.save("before.png", ContentFile(b"png"))
        return script.task, execution

    def address(self, name: str, pattern: URLPattern) -> str:
        wanted = pattern.pattern.regex.groupindex
        keys = self.keys | self.own_keys.get(name, {})
        return reverse(name, kwargs={key: keys[key] for key in wanted})

    def client(self, role: str) -> APIClient:
        return APIClient() if role == "anonymous" else client_of(self.people[role])


def passes(status: int) -> bool:
    """Whether the door opened, whatever the room then said to an empty body."""
    return status not in {401, 403, 404}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("name", "method"), sorted(RIGHTS))
def test_the_door_opens_for_the_right_people_only(name: str, method: str, role: str) -> None:
    world = World()
    client = world.client(role)
    if role != "anonymous" and name == "events":
        client.force_login(world.people[role])  # the stream knows sessions only
    address = world.address(name, PATTERNS[name, method])
    answer = client.generic(method, address, "{}", content_type="application/json")
    answer.close()
    assert passes(answer.status_code) == (role in RIGHTS[name, method]), answer.status_code


def test_strangers_cannot_tell_whether_something_exists() -> None:
    world = World()
    stranger = world.client("stranger")
    for name in ("screen", "task", "execution"):
        address = world.address(name, PATTERNS[name, "GET"])
        assert stranger.get(address).status_code == 404, name


def test_whoever_asked_for_a_job_may_cancel_it() -> None:
    world = World()
    Capture.objects.update(created_by=world.people["annotator"])
    address = world.address("job-cancellation", PATTERNS["job-cancellation", "POST"])
    assert world.client("annotator").post(address).status_code == 200


@pytest.mark.parametrize(
    ("door", "before", "after"), [("job-cancellations", "queued", "cancelled"), ("job-retries", "failed", "queued")]
)
def test_nobody_but_a_maintainer_cancels_or_retries_many_jobs_that_others_asked_for(
    door: str, before: str, after: str
) -> None:
    world = World()
    address = world.address(door, PATTERNS[door, "POST"])
    body = {"ids": [world.keys["job_id"]]}
    own = Capture.objects.create(
        dataset=Capture.objects.get().dataset,
        application=Capture.objects.get().application,
        url="http://shop.example/own",
        created_by=world.people["annotator"],
    )
    Capture.objects.update(status=before)
    annotator = world.client("annotator")
    assert annotator.post(address, {"ids": [own.pk, *body["ids"]]}, format="json").status_code == 403
    assert annotator.post(address, {"ids": [own.pk]}, format="json").json() == {"count": 1}
    assert world.client("stranger").post(address, body, format="json").status_code == 404
    assert set(Capture.objects.filter(status=before).values_list("pk", flat=True)) == set(body["ids"])
    assert world.client("maintainer").post(address, body, format="json").json() == {"count": 1}
    assert set(Capture.objects.values_list("status", flat=True)) == {after}


def test_a_deactivated_person_and_their_tokens_are_shut_out() -> None:
    world = World()
    volunteer = world.people["volunteer"]
    _, secret = create_token(user=volunteer, name="laptop")
    User.objects.filter(pk=volunteer.pk).update(is_active=False)
    program = APIClient(headers={"Authorization": f"Bearer {secret}"})
    assert program.get("/api/work").status_code == 401
    assert ApiToken.objects.filter(user=volunteer).exists()
