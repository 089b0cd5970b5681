"""Django's sessions in the database, in rows that say whose they are (SESSION_ENGINE)."""

from datetime import datetime
from typing import Any, cast

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

from annotator.accounts.models import Session

ADDRESS, USER_AGENT, WAY = "address", "user_agent", "way"
SINGLE_SIGN_ON = "single sign-on"


class SessionStore(DatabaseStore):
    """Keeps account, address and user agent beside a session's data; knows when the session was last seen."""

    row: Session | None = None

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        row = cast(Session, super().create_model_instance(data))
        if self.row is not None and self.row.session_key == row.session_key:
            row.public_id, row.opened_at, row.seen_at = self.row.public_id, self.row.opened_at, self.row.seen_at
        row.user_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        row.address, row.user_agent = data.get(ADDRESS, ""), data.get(USER_AGENT, "")
        return row

    def _get_session_from_db(self) -> Session | None:
        self.row = super()._get_session_from_db()  # type: ignore[misc]  # missing in the stubs
        return self.row

    @property
    def seen_at(self) -> datetime | None:
        """When the session was last seen, as far as its row says; None for a session that has not been loaded."""
        return self.row.seen_at if self.row else None
