"""A program for `manage.py shell`: reads every row through its model and opens every file named by a row."""

import json
import sys

from django.apps import apps
from django.db.models import FileField

rows, files, missing = 0, 0, []
for model in apps.get_models():
    file_fields = [field.name for field in model._meta.concrete_fields if isinstance(field, FileField)]
    for instance in model._default_manager.all().iterator():
        rows += 1
        for file in filter(None, (getattr(instance, name) for name in file_fields)):
            files += 1
            if not file.storage.exists(file.name):
                missing.append(file.name)
json.dump({"rows": rows, "files": files, "missing": missing}, sys.stdout)
