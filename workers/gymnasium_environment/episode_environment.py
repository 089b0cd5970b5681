"""The Gymnasium environment of one released task: pictures and a sentence in, PyAutoGUI lines out."""

from __future__ import annotations

import string
import time
from collections.abc import Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from annotator.domain.outcomes.evaluation import CheckResult, judge_checks
from annotator.domain.session_programs import SessionProgram, read_programs
from workers.browser.egress_proxy import EgressProxy
from workers.display.pyautogui_process import PyAutoGuiProcess
from workers.gymnasium_environment.agent_step import AgentStep, read_step
from workers.gymnasium_environment.released_tasks import read_task
from workers.programs.failure import AttemptFailed
from workers.sessions.display_access import start_pyautogui
from workers.sessions.live_session import LiveSession
from workers.sessions.outcome import observe_outcome
from workers.sessions.replay import STEP_SECONDS, perform
from workers.sessions.resting import RestWatch
from workers.sessions.sandbox import session_uid

SCRIPT_LENGTH = 65_536
MAX_STEPS = 100
Observation: TypeAlias = dict[str, Any]


class EpisodeEnvironment(gymnasium.Env[Observation, str]):
    """An episode's task of a release, unpacked at `release`: `reset()` starts a fresh session from its seed.

    Observation: `screen` (height x width x 3, RGB, 8 bits) and `task` (the sentence). Action: PyAutoGUI lines in
    pixels, performed as a replay performs them; the last line may be `done()` or `answer("…")`, which ends the task.
    Text that cannot be performed does nothing, and `info["error"]` says why. The reward is 1 when all outcome checks
    hold, which ends the task too, and else 0; a task without outcome checks is never rewarded. It is cut off after
    `max_steps`, at the environment's time limit, or when the program ends. `info["checks"]` has each check's kind,
    whether it holds, and why not.

    Raises BadRelease for what is no task that can be run here; `reset` raises AttemptFailed when a session does not
    start.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 1}

    def __init__(
        self,
        release: Path | str,
        episode: str,
        *,
        max_steps: int = MAX_STEPS,
        render_mode: str | None = None,
        programs: Mapping[str, SessionProgram] | None = None,
        browser: str = "/usr/bin/chromium",
    ) -> None:
        self.task = read_task(release, episode)
        self._specification = self.task.specification(read_programs({}) if programs is None else programs, browser)
        self.render_mode, self._max_steps = render_mode, max_steps
        self._proxy = EgressProxy() if self._specification.hosts else None
        self._running = ExitStack()
        self._session: LiveSession | None = None
        self._pyautogui: PyAutoGuiProcess | None = None
        self._steps, self._is_over = 0, True
        sentence = self.task.episode.sentence
        shape = (self._specification.height, self._specification.width, 3)
        self.observation_space = spaces.Dict(
            {
                "screen": spaces.Box(0, 255, shape, np.uint8),
                "task": spaces.Text(len(sentence), charset=frozenset(sentence)),
            }
        )
        self.action_space = spaces.Text(SCRIPT_LENGTH, charset=string.printable)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a fresh session. Nothing in it is random: `seed` seeds the random source of wrappers only."""
        super().reset(seed=seed, options=options)
        self._end_session()
        self._session = LiveSession(self._specification, uid=session_uid(), egress_proxy=self._proxy)
        self._running.callback(self._session.close)
        self._pyautogui = start_pyautogui(self._session.folder)
        self._running.callback(self._pyautogui.close)
        self._steps, self._is_over = 0, False
        episode = self.task.episode
        return self._observation(), {"episode": episode.episode_id, "tier": episode.tier, "split": episode.split}

    def step(self, action: str) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Perform the lines, wait until the screen is at rest, and judge.

        Raises gymnasium.error.ResetNeeded before `reset` and after the end.
        """
        if self._session is None or self._pyautogui is None or self._is_over:
            raise gymnasium.error.ResetNeeded("Call reset() before the first step and after the end of a task.")
        self._steps += 1
        step = read_step(action, self._specification.width, self._specification.height)
        error = step.error or self._perform(self._session, self._pyautogui, step)
        checks = self._judge(self._session, step)
        has_succeeded = bool(checks) and all(check.holds for check in checks)
        terminated = has_succeeded or (step.ends and not error)
        ended = self._session.ended or self._session.exceeded(time.monotonic(), time.monotonic())
        truncated = not terminated and (ended is not None or self._steps >= self._max_steps)
        self._is_over = terminated or truncated
        info = {
            "error": error,
            "ended": ended.reason if ended else "",
            "answer": step.answer,
            "checks": [{"kind": check.check.kind, "holds": check.holds, "reason": check.reason} for check in checks],
        }
        return self._observation(), float(has_succeeded), terminated, truncated, info

    def _perform(self, session: LiveSession, process: PyAutoGuiProcess, step: AgentStep) -> str:
        """Why the lines were not performed whole; empty where they were."""
        try:
            error = perform(session, process, step.script) if step.script else ""
        except AttemptFailed as failure:
            error = str(failure)
        with closing(RestWatch(session, lambda moment: None)) as watch:
            watch.note_input(acts=True)
            watch.wait_for_rest(STEP_SECONDS)
        return error

    def _judge(self, session: LiveSession, step: AgentStep) -> tuple[CheckResult, ...]:
        if session.ended is not None:
            return ()
        checks = self.task.checks
        observed = observe_outcome(session, checks, answer=step.answer, pictures=self.task.picture)
        return judge_checks(checks, observed)

    def render(self) -> NDArray[np.uint8] | None:
        """The screen in the mode `rgb_array`, None without a mode."""
        return self._screen() if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """End the session and delete what it left behind."""
        self._end_session()

    def _end_session(self) -> None:
        self._running.close()
        self._session, self._pyautogui, self._is_over = None, None, True

    def _observation(self) -> Observation:
        return {"screen": self._screen(), "task": self.task.episode.sentence}

    def _screen(self) -> NDArray[np.uint8]:
        """The screen without the pointer. Raises gymnasium.error.ResetNeeded without a session."""
        if self._session is None:
            raise gymnasium.error.ResetNeeded("Call reset() first: no session runs.")
        shape = (self._specification.height, self._specification.width, 4)
        return np.frombuffer(self._session.viewer.pixels(), np.uint8).reshape(shape)[..., 2::-1].copy()
