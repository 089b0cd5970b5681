"""Measures how often what is done on real web sites comes out the same when their recorded responses are served again.

`python3 run.py bench sites ADDRESS… [--seed 1] [--acts 8] [--at-once 2] [--late 0] [--keep FOLDER]`. In a browser
session that may reach the address's host, seeded random acts are performed at a person's pace, as `bench programs` does
in programs. A replay gets what the host answered in the recording and reaches no network; once more with one point
moved out of its element or one key changed; exit code 1 where that is proven. With `--late` each answer of a host
begins up to so many seconds later, as those of sites far away do; acts do not wait for it. `--keep` leaves the journals
of what was not proven.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from benchmarks._random_acts import Acts
from benchmarks._session_machine import Machine, session_folders
from benchmarks._slow_link import slow_link
from benchmarks._survey import Survey, add_survey_options, run_all
from workers.browser.egress_proxy import EgressProxy
from workers.programs.chromium import CHROMIUM
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import begun_at
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.recorded import RecordedResponses
from workers.sessions.responses.store import ResponseStore

HOTKEYS = ("a", "c", "v", "z")
"""Those of pages; others open windows of the browser's own."""
STORED_BYTES = 200_000_000


@dataclass(frozen=True, slots=True)
class SiteSubject:
    """A page of a site, in a browser that reaches its host only."""

    address: str
    machine: Machine
    proxy: EgressProxy
    start: str
    """The same page behind a link that may be slow."""

    @property
    def name(self) -> str:
        return re.sub(r"\W+", "-", self.address.partition("//")[2]).strip("-")

    def begin(self, folder: Path) -> LiveSession:
        hosts = (urlsplit(self.start).netloc,)
        return self._start(Interceptor(store=ResponseStore(folder, STORED_BYTES)), hosts)

    def begin_again(self, folder: Path) -> LiveSession:
        return self._start(Interceptor(recorded=RecordedResponses([folder], begun_at(folder))), ())

    def _start(self, interceptor: Interceptor, hosts: tuple[str, ...]) -> LiveSession:
        return self.machine.start_browser(
            CHROMIUM, interceptor, self.proxy, hosts=hosts, private_hosts=hosts, start=self.start
        )


def behind_link(links: ExitStack, address: str, longest: float, seed: int) -> str:
    """The address behind a link of its own, until `links` is closed; the address itself where nothing is to be late."""
    site = urlsplit(address)
    if not longest or site.hostname is None:
        return address
    port = links.enter_context(slow_link(site.hostname, site.port or 80, longest, f"{seed} {address}"))
    return site._replace(netloc=f"127.0.0.1:{port}").geturl()


def main() -> int:
    """Survey the addresses."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("addresses", nargs="+", metavar="ADDRESS")
    parser.add_argument("--late", type=float, default=0.0, metavar="SECONDS")
    add_survey_options(parser)
    options = parser.parse_args()
    with closing(EgressProxy()) as proxy, session_folders(), ExitStack() as links:
        machine = Machine(options.at_once)
        survey = Survey(Acts(options.acts, HOTKEYS), options.seed, options.keep)
        sites = [
            SiteSubject(each, machine, proxy, behind_link(links, each, options.late, options.seed))
            for each in options.addresses
        ]
        return run_all(survey, sites, options.at_once)


if __name__ == "__main__":
    sys.exit(main())
