"""Environment variables as settings: what is wrong with one is said by its name."""

from __future__ import annotations

from collections.abc import Callable
from json import JSONDecodeError
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

DATABASES = ("django.db.backends.sqlite3", "django.db.backends.postgresql")


class EnvironmentVariables(environ.Env):  # type: ignore[misc]
    """As environ.Env. Raises ImproperlyConfigured, with the variable's name, for what cannot be read."""

    def get_value(self, var: str, cast: Any = None, **options: Any) -> Any:
        """Return the variable's value, read as `cast` says."""
        try:
            return super().get_value(var, cast, **options)
        except JSONDecodeError as error:
            raise ImproperlyConfigured(f"{var} is no JSON: {error}.") from error
        except ValueError as error:
            expected = {int: "a whole number", float: "a number"}.get(cast, "readable")
            raise ImproperlyConfigured(f"{var} is {expected}, not {self.ENVIRON[var]!r}.") from error

    def choice(self, var: str, *choices: str) -> str:
        """Return one of two or more words, the first where the variable is not set."""
        value = str(self.str(var, default=choices[0]))
        if value not in choices:
            raise ImproperlyConfigured(f"{var} is {' or '.join(choices)}, not {value!r}.")
        return value

    def database(self, var: str, default: str) -> dict[str, Any]:
        """Return the settings of the database at an address."""
        settings: dict[str, Any] = self.db(var, default=default)
        if settings.get("ENGINE") not in DATABASES:
            raise ImproperlyConfigured(f"{var} is sqlite:///FILE or postgres://USER:PASSWORD@HOST:PORT/NAME.")
        return settings

    def json_for(self, var: str, read: Callable[[Any], object]) -> Any:
        """Return an object in JSON that `read` takes; it raises ValueError for others."""
        value = self.json(var, default={})
        try:
            read(value)
        except ValueError as error:
            raise ImproperlyConfigured(f"{var}: {error}") from error
        return value
