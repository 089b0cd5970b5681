"""What a maintainer says of files that do not tell: platforms of programs, categories of web sites."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from annotator.domain.categories import normalised_category
from annotator.domain.formats.record import ReleasedScreen
from annotator.domain.problems import Problem, Rejected

WEB = "web"
DESKTOP = "desktop"


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """`platform` and `category` are for every application that the files do not place; `platforms` and `categories`
    for single ones, by the application's name in the files.
    """

    platform: str = ""
    category: str = ""
    platforms: Mapping[str, str] = field(default_factory=dict)
    categories: Mapping[str, str] = field(default_factory=dict)

    def placed(self, screen: ReleasedScreen) -> tuple[str, str]:
        """Platform and category of a screen. Raises Rejected where nobody tells one that is good."""
        application = screen.application
        platform = screen.platform
        if platform in ("", DESKTOP):
            platform = self.platforms.get(application, self.platform)
            if not platform:
                raise Rejected(_unknown("platform", "linux, macos, windows, android or web", application))
        if platform != WEB:
            return platform, ""
        category = normalised_category(screen.category or self.categories.get(application, self.category))
        if not category:
            raise Rejected(_unknown("category", "shopping or travel", application))
        return platform, category


def _unknown(what: str, examples: str, application: str) -> Problem:
    message = f"The files do not say the {what} of “{application}”: name it ({examples}), for this one or for all."
    return Problem(f"unknown-{what}", message, field=what)
