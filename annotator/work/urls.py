"""Addresses of leases and drafts."""

from django.urls import path

from annotator.work import api, hour_api

urlpatterns = [
    path("leases/<uuid:token>", api.OneLease.as_view(), name="lease"),
    path("leases/<uuid:token>/heartbeat", api.Heartbeat.as_view(), name="heartbeat"),
    path("hours", hour_api.MyHours.as_view(), name="my-hours"),
    path("contests/<int:contest_id>/answer", hour_api.ContestAnswer.as_view(), name="contest-answer"),
    path("datasets/<slug:slug>/activity", hour_api.Activity.as_view(), name="activity"),
    path("datasets/<slug:slug>/contests", hour_api.Contests.as_view(), name="contests"),
    path("datasets/<slug:slug>/hours", hour_api.DatasetHours.as_view(), name="dataset-hours"),
    path("datasets/<slug:slug>/hours/approval", hour_api.SheetApproval.as_view(), name="sheet-approval"),
    path("datasets/<slug:slug>/hours/payroll", hour_api.Payroll.as_view(), name="payroll"),
    path("datasets/<slug:slug>/hours/<int:person_id>/<str:week>", hour_api.OneSheet.as_view(), name="sheet"),
    path("datasets/<slug:slug>/rates", hour_api.Rates.as_view(), name="rates"),
    path("datasets/<slug:slug>/timekeeping", hour_api.TimekeepingSettings.as_view(), name="timekeeping"),
    path("work-drafts/<slug:stage>/<slug:item>", api.OneDraft.as_view(), name="work-draft"),
]
