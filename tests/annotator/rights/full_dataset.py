"""A dataset with an object of every kind and the people of every role, and the world of two of them."""

import uuid
from copy import deepcopy
from io import BytesIO
from typing import Any

from django.core.files.base import ContentFile
from django.utils import timezone
from rest_framework.test import APIClient

from annotator.accounts.models import Session as LoginSession
from annotator.accounts.models import User
from annotator.accounts.services import create_token
from annotator.accounts.services.passwords import reset_path
from annotator.boxes.models import Box, Decision, Remark
from annotator.boxes.selectors import box_version
from annotator.boxes.services import decide, remarks
from annotator.comments.models import Comment
from annotator.comments.services import write as write_comment
from annotator.dashboards.models import StatisticsCount
from annotator.dashboards.services.statistics_counts import statistics_of
from annotator.datasets.models import Dataset, Role, WorkStage
from annotator.datasets.services import save_filter, write_guideline
from annotator.domain.statistics.table import as_json
from annotator.environments.models import Environment, Session
from annotator.environments.services import store_files
from annotator.episodes.models import Submission
from annotator.episodes.services import keep_check_picture, keep_video
from annotator.imports.models import DatasetImport
from annotator.jobs.models import Status
from annotator.labels.models import Proposal, SendBack
from annotator.labels.services import propose, send_back
from annotator.labels.services.gold_marks import mark
from annotator.labels.services.queue import open_approved
from annotator.leases.selectors import item_of
from annotator.leases.services import acquire
from annotator.people.services.invitations import invite
from annotator.releases.models import Release, ReleaseEpisode, ReleaseExport, ReleaseItem, ReleaseScreen
from annotator.reviews.models import Judgement
from annotator.reviews.services import judge
from annotator.screens.models import Capture, Login, Screen
from annotator.screens.services.upload_reader import Sent
from annotator.screens.services.uploads import request_upload
from annotator.tasks.models import Execution, Script
from annotator.tasks.services import Wording, submit_task
from annotator.timesheets.models import Contest
from annotator.training.selectors.course import the_course
from annotator.trials.models import Baseline, Evaluator, Prediction, PredictionSet, Trial
from annotator.trials.selectors.figures import about, outcomes
from annotator.trials.selectors.released_tasks import released_tasks
from tests.annotator.rights.assistant_objects import make_assistant_objects
from tests.annotator.trials.released import add_items, release_of
from tests.annotator.world import record_run
from tests.factories import (
    client_of,
    hand_in,
    make_application,
    make_approved_screen,
    make_boxes,
    make_dataset,
    make_episode,
    make_episode_task,
    make_labels,
    make_member,
    make_picture,
    make_screen,
    make_user,
    submit,
)

FIRST = Wording(
    "Click the first box",
    'pyautogui.click("box-1")',
    ["Press box one", "Hit the very first box", "Have the initial item activated"],
)
SECOND = Wording(
    "Open the middle part",
    'pyautogui.doubleClick("box-2")',
    ["Unfold what is between", "The middle wants opening", "Expand part number two"],
)
THIRD = Wording(
    "Choose entry three", 'pyautogui.click("box-3")', ["Take the last entry", "Option three, please", "Pick the end"]
)
COUNTS = {"families": {"test": 1}, "tasks": {"test": 4}}


class FullDataset:
    """`values`: by name, what stands in paths and bodies of requests about this dataset."""

    def __init__(self, slug: str) -> None:
        self.dataset = make_dataset(slug)
        self.people = {role.value: make_member(self.dataset, role) for role in Role}
        write_guideline(
            dataset=self.dataset, stage=WorkStage.BOXES, text="Draw.", author=self.people["maintainer"], base_version=0
        )
        self.drawer, self.reviewer = make_member(self.dataset), make_member(self.dataset)
        self.application = make_application(self.dataset, "shop")
        self.values: dict[str, Any] = {
            "slug": slug,
            "dataset_name": self.dataset.name,
            "application_name": self.application.name,
            "stage": "boxes",
            "application": self.application.slug,
            "moment": "before",
            "slot": "new",
            "token": uuid.uuid4(),
            "remark_id": uuid.uuid4(),
            "version": 1,
            "kind": "capture",
            "lesson": "task",
            "exercise": "save",
            "week": "2026-03-02",
            "prediction_kind": "prediction",
            "course_version": the_course().version,
        }
        self._make_people()
        screen = self._make_labels()
        self._make_boxes()
        self._make_jobs()
        self._make_sessions()
        self._make_trials(self._make_tasks(screen))
        self._make_import()
        self._make_statistics()
        self._make_comments(screen)

    def _make_comments(self, screen: Screen) -> None:
        comment = write_comment(screen=screen, author=self.people["maintainer"], text="And the toolbar?")
        # Older than the naming of its boxes, so that those who name see it.
        Comment.objects.filter(pk=comment.pk).update(made_at=screen.created_at)
        self.values |= {"comment_id": comment.pk, "thread_id": comment.thread_id}

    def _make_people(self) -> None:
        maintainer, volunteer = self.people["maintainer"], self.people["volunteer"]
        make_member(self.dataset, Role.MAINTAINER)  # so that the other one may go
        token, _ = create_token(user=maintainer, name="mine")
        _, secret = invite(dataset=self.dataset, role=Role.VOLUNTEER, by=maintainer)
        personal, _ = invite(dataset=self.dataset, role=Role.ANNOTATOR, by=maintainer, username=volunteer.username)
        contest = Contest.objects.create(
            dataset=self.dataset, person=volunteer, role="volunteer", day="2026-03-02", note="Two hours more"
        )
        saved = save_filter(dataset=self.dataset, person=maintainer, list_name="tasks", name="Mine", query="mine=true")
        session = LoginSession.objects.create(
            session_key=f"session-of-{self.dataset.slug}", expire_date="2100-01-01T00:00Z", user=maintainer
        )
        reset_uid, reset_token = reset_path(self.drawer).split("/")[-2:]
        self.values |= {
            "filter_id": saved.pk,
            "token_id": token.pk,
            "session_id": session.public_id,
            "reset_uid": reset_uid,
            "reset_token": reset_token,
            "secret": secret,
            "invitation_id": personal.pk,
            "membership_id": self.dataset.memberships.get(user=volunteer).pk,
            "person_id": volunteer.pk,
            "annotator_id": self.people["annotator"].pk,
            "annotator": self.people["annotator"].username,
            "volunteer": volunteer.username,
            "contest_id": contest.pk,
        }

    def _make_labels(self) -> Screen:
        """A screen with labels, one of them gold; a box that waits for a name; a box with two."""
        screen, boxes = make_approved_screen(self.application, self.drawer, self.reviewer)
        make_labels(screen, boxes)
        gold = mark(box=boxes[0], answers=[], by=self.people["maintainer"])
        _, drawn = make_approved_screen(self.application, self.drawer, self.reviewer, boxes=4)
        waiting, disputed, named, sent_back = drawn
        open_approved(self.dataset, limit=9)
        self._propose(disputed, self.drawer, self.reviewer)
        self._propose(named, self.people["annotator"], self.people["maintainer"])
        self._propose(sent_back, self.drawer, self.reviewer)
        send_back(person=self.people["maintainer"], box=sent_back, reason="Look again.")
        self.values |= {
            "screen_id": screen.pk,
            "box_id": boxes[0].pk,
            "plain_box": boxes[1].pk,
            "waiting_box": waiting.pk,
            "disputed_box": disputed.pk,
            "named_box": named.pk,
            "sent_back_box": sent_back.pk,
            "gold_id": gold.pk,
            "item": str(boxes[0].pk),
        }
        return screen

    def _propose(self, box: Box, *people: User) -> None:
        """Each of these people calls the box differently."""
        for person in people:
            lease = acquire(dataset=self.dataset, stage=WorkStage.LABELS, item=box.pk.hex, person=person, capacity=2)
            assert lease is not None
            propose(person=person, box=box, token=lease.token, text=f"word of {person.username}")

    def _make_boxes(self) -> None:
        """Screens without boxes, with boxes, with submitted ones, with returned ones and a remark."""
        drawn, submitted, returned = (make_screen(self.application) for _ in range(3))
        for screen in (drawn, submitted, returned):
            make_boxes(screen, self.drawer)
        submit(submitted, self.drawer)
        submit(returned, self.drawer)
        remark = self._return(returned)
        own_submitted = make_screen(self.application)
        make_boxes(own_submitted, self.people["annotator"])
        submit(own_submitted, self.people["annotator"])
        own_approved, _ = make_approved_screen(self.application, self.drawer, self.people["annotator"])
        self.values |= {
            "own_submitted_screen": own_submitted.pk,
            "own_approved_screen": own_approved.pk,
            "blank_screen": make_screen(self.application).pk,
            "drawn_screen": drawn.pk,
            "drawn_version": box_version(drawn),
            "submitted_screen": submitted.pk,
            "submitted_version": box_version(submitted),
            "returned_screen": returned.pk,
            "returned_remark": remark.pk,
            "proposal_id": uuid.uuid4(),
        }

    def _return(self, screen: Screen) -> Remark:
        place = {"left": 200, "top": 100, "right": 240, "bottom": 120}
        remark = remarks.mark(
            screen=screen, reviewer=self.reviewer, remark_id=uuid.uuid4(), fault="missing", location=place
        )
        version = box_version(screen)
        decide(screen=screen, reviewer=self.reviewer, version=version, decision=Decision.RETURNED, reason="See there.")
        return remark

    def _make_jobs(self) -> None:
        queued, failed = (
            Capture.objects.create(
                dataset=self.dataset, application=self.application, url=f"http://shop.example/{status}", status=status
            )
            for status in (Status.QUEUED, Status.FAILED)
        )
        file = Sent("shop.png", BytesIO(make_picture(seed=7002)))
        upload = request_upload(application=self.application, files=[file], by=self.people["annotator"])
        self.values |= {"upload_id": upload.pk}
        self.values |= {"queued_job": queued.pk, "failed_job": failed.pk, "job_id": queued.pk}

    def _make_sessions(self) -> None:
        used, unused = (
            Environment.objects.create(
                dataset=self.dataset, name=name, kind="program", program="galculator", width=640, height=480
            )
            for name in ("used", "unused")
        )
        session = Session.objects.create(environment=used, person=self.people["maintainer"], purpose="perform")
        session.picture.save("first.png", ContentFile(b"png"))
        tried = Session.objects.create(
            environment=used, person=self.people["maintainer"], purpose="try", started_at=timezone.now()
        )
        maintainer = self.people["maintainer"]
        login = Login.objects.create(dataset=self.dataset, created_by=maintainer, recorded=True, state={"cookies": []})
        seed = store_files(dataset=self.dataset, files=[("notes.txt", BytesIO(b"hello"))], by=maintainer)
        kept = keep_check_picture(dataset=self.dataset, data=make_picture(), name="screen")
        self._make_episodes(used)
        self.values |= {
            "tried_session": tried.pk,
            "login_id": login.pk,
            "seed_sha256": seed.sha256,
            "check_picture": kept.picture.sha256,
            "environment_id": used.pk,
            "unused_environment": unused.pk,
            "live_session_id": session.pk,
        }

    def _make_episodes(self, environment: Environment) -> None:
        """A task that the volunteer performs, and an episode of another volunteer's that waits for its review."""
        volunteer, other = self.people["volunteer"], make_member(self.dataset, Role.VOLUNTEER)
        performed, submitted = (
            make_episode(environment, author=volunteer, person=person, steps=2) for person in (volunteer, other)
        )
        submission = hand_in(submitted)
        elsewhere = Environment.objects.create(
            dataset=self.dataset, name="Notes", kind="program", program="mousepad", width=320, height=200
        )
        ended = make_episode(elsewhere, author=volunteer, person=volunteer, steps=1)
        Session.objects.filter(pk=ended.session_id).update(ended_at=timezone.now())
        assert submission.replay is not None
        Session.objects.filter(pk=submission.replay.pk).update(ended_at=timezone.now())
        video = keep_video(episode=performed, session=performed.session, file=BytesIO(b"webm"))
        self.values |= {
            "episode_task_id": make_episode_task(environment, volunteer).pk,
            "episode_id": performed.pk,
            "index": 1,
            "ended_episode": ended.pk,
            "submitted_episode": submitted.pk,
            "submission_id": submission.pk,
            "video_id": video.pk,
            "picture_id": performed.steps.get(index=0).before_id,
            "size": "thumbnail",
        }

    def _make_tasks(self, screen: Screen) -> Script:
        """Three tasks; returned is the script of the accepted one."""
        author = self.people["volunteer"]
        first = submit_task(screen=screen, author=author, wording=FIRST, client_id=uuid.uuid4())
        proven = submit_task(screen=screen, author=author, wording=THIRD, client_id=uuid.uuid4())
        record_run(proven)
        accepted = submit_task(screen=screen, author=author, wording=SECOND, client_id=uuid.uuid4())
        record_run(accepted)
        judge(script=accepted, reviewer=self.people["maintainer"], judgement=Judgement.ACCEPTED)
        execution: Execution = first.executions.get()
        execution.before.save("before.png", ContentFile(b"png"))
        self.values |= {
            "task_id": first.task_id,
            "script_id": first.pk,
            "execution_id": execution.pk,
            "proven_script": proven.pk,
        }
        execution.resolved = "pyautogui.click(15.0, 5.0)"
        execution.save()
        return accepted

    def _make_trials(self, script: Script) -> None:
        """A release, a task of it that the volunteer is to answer, and a model's prediction for it."""
        release = Release(dataset=self.dataset, number=1, seed=1, ratio=[7, 1, 2], format="omniact")
        release.status, release.counts = Status.DONE, COUNTS
        release.file.save("release.zip", ContentFile(b"zip"))
        release.evidence.save("release.jsonl", ContentFile(b"{}"))
        export = ReleaseExport(dataset=self.dataset, release=release, format="json-lines", status=Status.DONE)
        export.file.save("release-json-lines.zip", ContentFile(b"zip"))
        add_items(release, [script])
        item = release.items.get()
        baseline = Baseline.objects.create(release=release)
        evaluator = Evaluator.objects.create(baseline=baseline, person=self.people["volunteer"])
        trial = Trial.objects.create(baseline=baseline, item=item, key="0", position=0, evaluator=evaluator)
        predictions = PredictionSet.objects.create(
            dataset=self.dataset, release=release, name="model", digest="00", size=1
        )
        task = next(released_tasks(release, "test"))
        figures = {"about": about(task), "outcomes": outcomes(task.gold, None)}
        prediction = Prediction.objects.create(set=predictions, item=item, key="0", position=0, **figures)
        second = release_of(self.dataset, [script])
        Release.objects.filter(pk=second.pk).update(counts=COUNTS, official_since=timezone.now())
        other = {**item.stored, "family_id": "another"}
        ReleaseItem.objects.create(release=second, position=1, split="test", script=script, stored=other)
        released_screen = ReleaseScreen.objects.create(release=release, position=0, record=item.record["screen"])
        record = {"episode_id": "e", "sentence": "Add", "answer": "", "environment": {"name": "used", "program": ""}}
        released_episode = ReleaseEpisode.objects.create(
            release=release,
            position=0,
            split="test",
            tier="recorded-only",
            record=record,
            submission=Submission.objects.filter(episode__task__environment__dataset=self.dataset).first(),
        )
        self.values |= {
            "released_episode": released_episode.pk,
            "release_id": release.pk,
            "second_release": second.pk,
            "released_screen": released_screen.pk,
            "export_id": export.pk,
            "family": "another",
            "baseline_id": baseline.pk,
            "trial_id": trial.pk,
            "prediction_set_id": predictions.pk,
            "prediction_id": prediction.pk,
            "answer_id": prediction.pk,
            **make_assistant_objects(self.dataset, self.people["maintainer"], release),
        }

    def _make_import(self) -> None:
        """A dry run of an import that has been done."""
        dry_run = DatasetImport(dataset=self.dataset, format="omniact", name="other.zip", dry_run=True)
        dry_run.status = Status.DONE
        dry_run.source.save("other.zip", ContentFile(b"zip"))
        self.values["import_id"] = dry_run.pk

    def _make_statistics(self) -> None:
        """A count that is done, and the name of a statistic that has a drawing."""
        figures = [as_json(table) for table in statistics_of(self.dataset)]
        StatisticsCount.objects.create(
            dataset=self.dataset, status=Status.DONE, as_of=timezone.now(), figures=figures, seen={}
        )
        self.values["statistic"] = "table-2"
        self.values |= {"baseline_table": "table-4", "baseline_figure": "figure-6"}


class World:
    """Two datasets of which each is foreign to the people of the other."""

    def __init__(self) -> None:
        self.own, self.other = FullDataset("own"), FullDataset("other")
        self.people: dict[str, User] = {
            **self.own.people,
            "other-maintainer": self.other.people["maintainer"],
            "outsider": make_user(),
            "staff": make_user(is_staff=True),
        }
        self._sessions = {role: client_of(person).cookies for role, person in self.people.items()}

    def client(self, role: str) -> APIClient:
        """An HTTP client with that person's session."""
        client = APIClient()
        if role != "anonymous":
            client.cookies = deepcopy(self._sessions[role])
        return client

    def values(self, whose: FullDataset, role: str, lease: tuple[str, str] | None = None) -> dict[str, Any]:
        """The values of that dataset for this person, who holds the item of `lease` from now on."""
        if role == "anonymous":
            return {**whose.values, "asking": "nobody"}
        values = {**whose.values, "asking": self.people[role].username}
        if lease:
            values["token"] = self._token(whose.dataset, self.people[role], lease[0], values[lease[1]])
        return values

    def answer_now(self, whose: FullDataset) -> None:
        """Has what can be corrected answered just now: after some minutes it no longer can."""
        Proposal.objects.filter(box=whose.values["named_box"]).update(made_at=timezone.now())
        SendBack.objects.filter(box=whose.values["sent_back_box"]).update(made_at=timezone.now())

    def _token(self, dataset: Dataset, person: User, stage: str, item: uuid.UUID | int) -> uuid.UUID:
        lease = acquire(dataset=dataset, stage=stage, item=item_of(item), person=person, capacity=9)
        assert lease is not None
        return lease.token
