"""The workers as a Django app, so that their commands are found; they have no tables."""

from django.apps import AppConfig


class WorkersConfig(AppConfig):
    name = "workers"
