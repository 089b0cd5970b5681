"""Views of working time: activity, one's own sheets, a dataset's sheets, contests, rates, payroll."""

from datetime import date, timedelta

from django.db.models import Exists, OuterRef, Q
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.api.access import enter, require, require_found
from annotator.datasets.models import Dataset, Role, WorkStage
from annotator.domain.problems import Problem, Rejected
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.timesheets.models import Contest, Timekeeping
from annotator.timesheets.selectors import (
    WEEK,
    PersonWeek,
    SheetState,
    monday,
    people_of,
    seconds_today,
    sheet_of,
    sheets,
)
from annotator.timesheets.serializers import (
    ActivitySerializer,
    ApproveSerializer,
    BriefSheetSerializer,
    ContestAnswerSerializer,
    ContestSerializer,
    DatasetHoursSerializer,
    MyHoursSerializer,
    RateSerializer,
    SheetSerializer,
    TimekeepingSerializer,
    TimerSerializer,
)
from annotator.timesheets.services import activity, approvals

MOST_WEEKS = 26
#: in which work can have been done; weeks before and after them can be counted too
YEARS = range(2000, 2200)
_WEEK = OpenApiParameter("week", date, description="any day of the week; this week if left out")
_WEEKS = OpenApiParameter("weeks", int, description=f"how many weeks up to that one, {MOST_WEEKS} at most")


class Activity(APIView):
    @extend_schema(request=ActivitySerializer, responses=TimerSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Records that the person acted on a page of this stage; pages report only real activity."""
        dataset = enter(person(request), slug)
        serializer = ActivitySerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        ago = timedelta(seconds=serializer.validated_data["ago_seconds"])
        stage = WorkStage(serializer.validated_data["stage"])
        shift = activity.record_activity(person=person(request), dataset=dataset, stage=stage, ago=ago)
        timer = {
            "counted": shift is not None,
            "idle_seconds": activity.idle_of(dataset).total_seconds(),
            "today_seconds": seconds_today(person(request), dataset),
        }
        return Response(TimerSerializer(timer).data)


class MyHours(APIView):
    @extend_schema(parameters=[_WEEK], responses=MyHoursSerializer)
    def get(self, request: Request) -> Response:
        """The person's own sheets of a week, one for each dataset."""
        user, week = person(request), _week(request)
        worked = Exists(user.shifts.filter(dataset=OuterRef("pk")))
        own_datasets = Dataset.objects.filter(Q(memberships__user=user) | worked)
        if user.only_dataset_id is not None:
            own_datasets = own_datasets.filter(pk=user.only_dataset_id)
        person_weeks = [sheet_of(dataset, user, week) for dataset in own_datasets.distinct().order_by("name")]
        current = monday(timezone.now().date())
        return Response(MyHoursSerializer({"week": week, "current_week": current, "sheets": person_weeks}).data)


class Contests(APIView):
    @extend_schema(
        request=ContestSerializer, responses={201: ContestSerializer, 400: ProblemsSerializer, 409: ProblemsSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Contests a day of the person's own sheet."""
        dataset = enter(person(request), slug, closed=True)
        serializer = ContestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        contest = approvals.contest(person=person(request), dataset=dataset, **serializer.validated_data)
        return Response(ContestSerializer(contest).data, status=201)


class ContestAnswer(APIView):
    @extend_schema(
        request=ContestAnswerSerializer,
        responses={201: ContestAnswerSerializer, 400: ProblemsSerializer, 409: ProblemsSerializer},
    )
    def post(self, request: Request, contest_id: int) -> Response:
        """Corrects the contested day by these minutes, or declines with 0; always with a reason."""
        contested: Contest = require_found(
            Contest.objects.select_related("dataset", "person").filter(pk=contest_id).first()
        )
        require(person(request), contested.dataset, Role.MAINTAINER, closed=True)
        serializer = ContestAnswerSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        contest_answer = approvals.answer(contested=contested, by=person(request), **serializer.validated_data)
        return Response(ContestAnswerSerializer(contest_answer).data, status=201)


class DatasetHours(APIView):
    @extend_schema(parameters=[_WEEK, _WEEKS], responses=DatasetHoursSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """All members' sheets of some weeks, and the open contests."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        weeks = _weeks(request)
        open_contests = dataset.contests.filter(answer=None).select_related("person")
        body = {"weeks": weeks, "contests": open_contests, "sheets": sheets(dataset, weeks)}
        return Response(DatasetHoursSerializer(body).data)


class OneSheet(APIView):
    @extend_schema(operation_id="sheet", responses=SheetSerializer)
    def get(self, request: Request, slug: str, person_id: int, week: str) -> Response:
        """A person's sheet with all its days."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        member: User = require_found(people_of(dataset).filter(pk=person_id).first())
        return Response(SheetSerializer(sheet_of(dataset, member, monday(_day(week)))).data)


class SheetApproval(APIView):
    @extend_schema(
        request=ApproveSerializer,
        responses={200: BriefSheetSerializer(many=True), 400: ProblemsSerializer, 409: ProblemsSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Approves the sheets of a week one by one; returns those approved, or why the first was refused."""
        dataset = enter(person(request), slug, Role.MAINTAINER, closed=True)
        serializer = ApproveSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        week, by = monday(serializer.validated_data["week"]), person(request)
        person_ids = serializer.validated_data.get("people")
        approved_sheets = [
            _approve(person_week, by)
            for person_week in sheets(dataset, [week], person_ids)
            if person_ids is not None or _is_due(person_week, by)
        ]
        return Response(BriefSheetSerializer(approved_sheets, many=True).data)


class Payroll(APIView):
    @extend_schema(parameters=[_WEEK, _WEEKS], operation_id="payroll", responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Approved sheets as CSV."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        exported = approvals.export_payroll(dataset=dataset, weeks=_weeks(request))
        response = HttpResponse(exported, content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{dataset.slug}-hours.csv"'
        return response


class Rates(APIView):
    @extend_schema(responses=RateSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        return Response(RateSerializer(dataset.rates.select_related("author"), many=True).data)

    @extend_schema(request=RateSerializer, responses={201: RateSerializer})
    def post(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER, closed=True)
        serializer = RateSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        rate = approvals.set_rate(dataset=dataset, author=person(request), **serializer.validated_data)
        return Response(RateSerializer(rate).data, status=201)


class TimekeepingSettings(APIView):
    @extend_schema(responses=TimekeepingSerializer)
    def get(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug)
        timekeeping = Timekeeping.objects.filter(dataset=dataset).first() or Timekeeping()
        return Response(TimekeepingSerializer(timekeeping).data)

    @extend_schema(request=TimekeepingSerializer, responses=TimekeepingSerializer)
    def put(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = TimekeepingSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        return Response(TimekeepingSerializer(approvals.set_idle(dataset=dataset, **serializer.validated_data)).data)


def _approve(person_week: PersonWeek, by: User) -> PersonWeek:
    approvals.approve(dataset=person_week.dataset, person=person_week.person, week=person_week.week, by=by)
    return sheet_of(person_week.dataset, person_week.person, person_week.week)


def _is_due(person_week: PersonWeek, by: User) -> bool:
    """Whether "approve all" includes a sheet: it is not contested, lacks no rate and is not one's own."""
    return (
        person_week.state == SheetState.DUE
        and person_week.person != by
        and all(line.rate is not None for line in person_week.lines)
    )


def _week(request: Request) -> date:
    value = request.query_params.get("week")
    return monday(_day(value) if value else timezone.now().date())


def _weeks(request: Request) -> list[date]:
    value = request.query_params.get("weeks", "8")
    many = min(max(int(value) if value.isdecimal() else 8, 1), MOST_WEEKS)
    return [_week(request) - number * WEEK for number in range(many)]


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
        if day.year not in YEARS:
            raise ValueError
        return day
    except ValueError:
        raise Rejected(Problem("not-a-date", f"“{text}” is no date; give one like 2026-03-02.", field="week")) from None
