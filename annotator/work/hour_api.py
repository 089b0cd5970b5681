"""Doors of working time: activity, one's own sheets, a dataset's sheets, contests, rates, payroll."""

from datetime import date, timedelta

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.access import enter, found, require
from annotator.datasets.models import Dataset, Role
from annotator.domain.problems import Problem, Rejected
from annotator.http.requests import person
from annotator.http.schema import ProblemsShape
from annotator.work import approvals, shifts
from annotator.work.hour_models import Contest, Timekeeping, WorkStage
from annotator.work.hour_shapes import (
    ActivityShape,
    ApproveShape,
    BriefSheetShape,
    ContestAnswerShape,
    ContestShape,
    DatasetHoursShape,
    MyHoursShape,
    RateShape,
    SheetShape,
    TimekeepingShape,
    TimerShape,
)
from annotator.work.payroll import payroll
from annotator.work.sheets import WEEK, PersonWeek, SheetState, people_of, seconds_today, sheet_of, sheets
from annotator.work.shifts import monday

MOST_WEEKS = 26
_WEEK = OpenApiParameter("week", date, description="any day of the week; this week if left out")
_WEEKS = OpenApiParameter("weeks", int, description=f"how many weeks up to that one, {MOST_WEEKS} at most")


class Activity(APIView):
    @extend_schema(request=ActivityShape, responses=TimerShape)
    def post(self, request: Request, slug: str) -> Response:
        """Says that the person acted on a page of this stage; pages report this only while somebody really acts."""
        dataset = enter(person(request), slug)
        shape = ActivityShape(data=request.data)
        shape.is_valid(raise_exception=True)
        ago = timedelta(seconds=shape.validated_data["ago_seconds"])
        stage = WorkStage(shape.validated_data["stage"])
        noted = shifts.note_activity(person=person(request), dataset=dataset, stage=stage, ago=ago)
        timer = {
            "counted": noted is not None,
            "idle_seconds": shifts.idle_of(dataset).total_seconds(),
            "today_seconds": seconds_today(person(request), dataset),
        }
        return Response(TimerShape(timer).data)


class MyHours(APIView):
    @extend_schema(parameters=[_WEEK], responses=MyHoursShape)
    def get(self, request: Request) -> Response:
        """The person's own sheets of a week, one for each dataset."""
        user, week = person(request), _week(request)
        mine = Dataset.objects.filter(memberships__user=user) | Dataset.objects.filter(shifts__person=user)
        shown = [sheet_of(dataset, user, week) for dataset in mine.distinct().order_by("name")]
        current = monday(timezone.now().date())
        return Response(MyHoursShape({"week": week, "current_week": current, "sheets": shown}).data)


class Contests(APIView):
    @extend_schema(request=ContestShape, responses={201: ContestShape, 400: ProblemsShape, 409: ProblemsShape})
    def post(self, request: Request, slug: str) -> Response:
        """The person contests a day of theirs."""
        dataset = enter(person(request), slug)
        shape = ContestShape(data=request.data)
        shape.is_valid(raise_exception=True)
        made = approvals.contest(person=person(request), dataset=dataset, **shape.validated_data)
        return Response(ContestShape(made).data, status=201)


class ContestAnswer(APIView):
    @extend_schema(
        request=ContestAnswerShape, responses={201: ContestAnswerShape, 400: ProblemsShape, 409: ProblemsShape}
    )
    def post(self, request: Request, contest_id: int) -> Response:
        """Corrects the contested day by so many minutes, or declines with 0; always with a reason."""
        contested: Contest = found(Contest.objects.select_related("dataset", "person").filter(pk=contest_id).first())
        require(person(request), contested.dataset, Role.MAINTAINER)
        shape = ContestAnswerShape(data=request.data)
        shape.is_valid(raise_exception=True)
        given = approvals.answer(contested=contested, by=person(request), **shape.validated_data)
        return Response(ContestAnswerShape(given).data, status=201)


class DatasetHours(APIView):
    @extend_schema(parameters=[_WEEK, _WEEKS], responses=DatasetHoursShape)
    def get(self, request: Request, slug: str) -> Response:
        """Everybody's sheets of some weeks, and the contests that wait."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        weeks = _weeks(request)
        waiting = dataset.contests.filter(answer=None).select_related("person")
        shown = {"weeks": weeks, "contests": waiting, "sheets": sheets(dataset, weeks)}
        return Response(DatasetHoursShape(shown).data)


class OneSheet(APIView):
    @extend_schema(operation_id="sheet", responses=SheetShape)
    def get(self, request: Request, slug: str, person_id: int, week: str) -> Response:
        """A person's sheet in full."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        whose: User = found(people_of(dataset).filter(pk=person_id).first())
        return Response(SheetShape(sheet_of(dataset, whose, monday(_day(week)))).data)


class SheetApproval(APIView):
    @extend_schema(
        request=ApproveShape, responses={200: BriefSheetShape(many=True), 400: ProblemsShape, 409: ProblemsShape}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Approves the sheets of a week, each for itself; answers with those approved, or why the first was refused."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        shape = ApproveShape(data=request.data)
        shape.is_valid(raise_exception=True)
        week, by = monday(shape.validated_data["week"]), person(request)
        people = shape.validated_data.get("people")
        done = [
            _approved(sheet, by) for sheet in sheets(dataset, [week], people) if people is not None or _due(sheet, by)
        ]
        return Response(BriefSheetShape(done, many=True).data)


class Payroll(APIView):
    @extend_schema(parameters=[_WEEK, _WEEKS], operation_id="payroll", responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Approved sheets as CSV."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        kept = dataset.sheets.filter(week__in=_weeks(request)).select_related("person", "approved_by")
        response = HttpResponse(payroll(kept), content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{dataset.slug}-hours.csv"'
        return response


class Rates(APIView):
    @extend_schema(responses=RateShape(many=True))
    def get(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        return Response(RateShape(dataset.rates.select_related("author"), many=True).data)

    @extend_schema(request=RateShape, responses={201: RateShape})
    def post(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        shape = RateShape(data=request.data)
        shape.is_valid(raise_exception=True)
        made = approvals.set_rate(dataset=dataset, author=person(request), **shape.validated_data)
        return Response(RateShape(made).data, status=201)


class TimekeepingSettings(APIView):
    @extend_schema(responses=TimekeepingShape)
    def get(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug)
        kept = Timekeeping.objects.filter(dataset=dataset).first() or Timekeeping()
        return Response(TimekeepingShape(kept).data)

    @extend_schema(request=TimekeepingShape, responses=TimekeepingShape)
    def put(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        shape = TimekeepingShape(data=request.data)
        shape.is_valid(raise_exception=True)
        return Response(TimekeepingShape(approvals.set_idle(dataset=dataset, **shape.validated_data)).data)


def _approved(sheet: PersonWeek, by: User) -> PersonWeek:
    approvals.approve(dataset=sheet.dataset, person=sheet.person, week=sheet.week, by=by)
    return sheet_of(sheet.dataset, sheet.person, sheet.week)


def _due(sheet: PersonWeek, by: User) -> bool:
    """What "approve all" means: nobody's contested sheet, none that lacks a rate, not one's own."""
    return sheet.state == SheetState.DUE and sheet.person != by and all(line.rate is not None for line in sheet.lines)


def _week(request: Request) -> date:
    asked = request.query_params.get("week")
    return monday(_day(asked) if asked else timezone.now().date())


def _weeks(request: Request) -> list[date]:
    asked = request.query_params.get("weeks", "8")
    many = min(max(int(asked) if asked.isdecimal() else 8, 1), MOST_WEEKS)
    return [_week(request) - number * WEEK for number in range(many)]


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Rejected(Problem("not-a-date", f"“{text}” is no date; give one like 2026-03-02.", field="week")) from None
