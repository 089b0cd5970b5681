"""URLs of working time: activity, timesheets, contests, rates, payroll."""

from django.urls import path

from annotator.timesheets import api

DATASET = "datasets/<slug:slug>"
urlpatterns = [
    path("hours", api.MyHours.as_view(), name="my-hours"),
    path("contests/<int:contest_id>/answer", api.ContestAnswer.as_view(), name="contest-answer"),
    path(f"{DATASET}/activity", api.Activity.as_view(), name="activity"),
    path(f"{DATASET}/contests", api.Contests.as_view(), name="contests"),
    path(f"{DATASET}/hours", api.DatasetHours.as_view(), name="dataset-hours"),
    path(f"{DATASET}/hours/approval", api.SheetApproval.as_view(), name="sheet-approval"),
    path(f"{DATASET}/hours/payroll", api.Payroll.as_view(), name="payroll"),
    path(f"{DATASET}/hours/<int:person_id>/<str:week>", api.OneSheet.as_view(), name="sheet"),
    path(f"{DATASET}/rates", api.Rates.as_view(), name="rates"),
    path(f"{DATASET}/timekeeping", api.TimekeepingSettings.as_view(), name="timekeeping"),
]
