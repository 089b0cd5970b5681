/** Plays a checked script on the picture, one action after the other; another script starts anew. */
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';

import type { Action } from '@/api/check';
import type { Size } from '@/canvas/geometry';
import type { PathStep } from '@/canvas/path';
import { plannedPath } from '@/canvas/script-path';

export interface Play {
  readonly path: readonly PathStep[];
  /** How many actions have been played; null when nothing is drawn. */
  readonly step: number | null;
  readonly playing: boolean;
  readonly toggle: () => void;
  readonly go: (step: number) => void;
  readonly clear: () => void;
}

interface Playing {
  readonly actions: readonly Action[];
  readonly step: number;
  readonly running: boolean;
}

const STEP_MS = 700;
const NO_PATH: readonly PathStep[] = [];

/** `actions` must stay the same list as long as the script is the same. */
export function usePlay(actions: readonly Action[], screen: Size): Play {
  const [playing, setPlaying] = useState<Playing | null>(null);
  const still = useReducedMotion();
  const current = playing?.actions === actions ? playing : null;
  const step = current?.step ?? null;
  const running = current !== null && current.running && current.step < actions.length;
  useEffect(() => {
    if (!running || step === null) return undefined;
    const timer = setTimeout(() => setPlaying({ actions, step: step + 1, running: true }), STEP_MS);
    return () => clearTimeout(timer);
  }, [running, step, actions]);
  const path = useMemo(() => (step === null ? NO_PATH : plannedPath(actions, screen, step)), [actions, screen, step]);
  // Whoever wants no motion sees the whole way at once.
  const start = still ? actions.length : step === null || step >= actions.length ? 1 : step;
  return {
    path,
    step,
    playing: running,
    toggle: () =>
      setPlaying(running ? { actions, step: step ?? 0, running: false } : { actions, step: start, running: true }),
    go: (to) => setPlaying({ actions, step: Math.min(Math.max(to, 0), actions.length), running: false }),
    clear: () => setPlaying(null),
  };
}
