/**
 * What is typed for one task, and the clock that runs with it. The server counts the time; the page says every few
 * seconds whether somebody works: it is in sight, and hands were on it within the last minute.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

import { noteActivity, type Trial } from '../requests/trial';
import { keepDraft, keptDraft } from './kept-draft';

const SIGN_MS = 10_000;
const QUIET_MS = 800;
const IDLE_MS = 60_000;
const HANDS = ['keydown', 'pointermove', 'pointerdown', 'wheel'] as const;

export interface DraftInUse {
  readonly script: string;
  readonly write: (script: string) => void;
  /** Counted by the server. */
  readonly seconds: number;
  readonly saved: boolean;
  /** The task is answered: nothing more is sent. */
  readonly end: () => void;
  /** The answer was refused: go on. */
  readonly resume: () => void;
}

export function useDraft(trial: Trial): DraftInUse {
  const [script, setScript] = useState(() => keptDraft(trial.id) ?? trial.draft);
  const [seconds, setSeconds] = useState(trial.seconds);
  const [saved, setSaved] = useState(true);
  const over = useRef(false);
  const hands = useRef(0);
  const unsent = useRef<string | undefined>(undefined);
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined);

  const sign = useCallback(
    async (inSight = document.visibilityState === 'visible') => {
      clearTimeout(quiet.current);
      if (over.current) return;
      const draft = unsent.current;
      try {
        const counted = await noteActivity(trial.id, inSight && performance.now() - hands.current < IDLE_MS, draft);
        setSeconds(counted);
        if (unsent.current !== draft) return;
        unsent.current = undefined;
        keepDraft(trial.id, null);
        setSaved(true);
      } catch {
        // Kept in this browser; the next sign sends it again.
        setSaved(unsent.current === undefined);
      }
    },
    [trial.id],
  );
  useSigns(sign, hands);
  const write = (next: string) => {
    if (next === script) return;
    setScript(next);
    setSaved(false);
    unsent.current = next;
    keepDraft(trial.id, next);
    clearTimeout(quiet.current);
    quiet.current = setTimeout(() => void sign(), QUIET_MS);
  };
  return {
    script,
    write,
    seconds,
    saved,
    end: () => {
      over.current = true;
      clearTimeout(quiet.current);
      keepDraft(trial.id, null);
    },
    resume: () => {
      over.current = false;
      keepDraft(trial.id, script);
      unsent.current = script;
    },
  };
}

function useSigns(sign: (inSight?: boolean) => Promise<void>, hands: React.RefObject<number>): void {
  useEffect(() => {
    const stop = new AbortController();
    const busy = () => void (hands.current = performance.now());
    busy();
    for (const hand of HANDS) document.addEventListener(hand, busy, { signal: stop.signal, capture: true, passive: true });
    document.addEventListener('visibilitychange', () => void sign(), { signal: stop.signal });
    const timer = setInterval(() => void sign(), SIGN_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
      void sign(false);
    };
  }, [sign, hands]);
}
