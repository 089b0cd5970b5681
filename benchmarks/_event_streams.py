"""Members and sessions for the load of event streams; runs in a process with the settings of the server.

`python -m benchmarks._event_streams fill DATASETS PEOPLE` prints [[slug, session key], …] as JSON, one for each
person; `… end SESSION_KEY` ends a session.
"""

import json
import os
import sys

import django


def fill(datasets: int, people: int) -> list[tuple[str, str]]:
    """New people, each signed in and a member of one of the new datasets in turn."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    from annotator.accounts.models import User
    from annotator.accounts.session_store import SessionStore
    from annotator.datasets.models import Dataset, Membership, Role

    new_datasets = [
        Dataset.objects.create(slug=f"events-{number}", name=f"Events {number}") for number in range(datasets)
    ]
    signed_in = []
    for number in range(people):
        person = User.objects.create_user(f"listener-{number}")
        dataset = new_datasets[number % datasets]
        Membership.objects.create(dataset=dataset, user=person, role=Role.ANNOTATOR)
        session = SessionStore()
        session[SESSION_KEY] = str(person.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = person.get_session_auth_hash()
        session.save()
        signed_in.append((dataset.slug, session.session_key or ""))
    return signed_in


def end(session_key: str) -> None:
    """Deletes the session."""
    from annotator.accounts.models import Session

    Session.objects.filter(pk=session_key).delete()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")
    django.setup()
    if sys.argv[1] == "fill":
        print(json.dumps(fill(int(sys.argv[2]), int(sys.argv[3]))))
    else:
        end(sys.argv[2])
