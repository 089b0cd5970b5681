/**
 * The script typed for one task, and the clock that runs with it. The server counts the time; the page reports every
 * few seconds whether somebody works: the page is visible, and there was input within the last minute.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

import { TextSaver, useSavedText } from '@/autosave/text';

import { noteActivity, type Trial } from '../requests/trial';
import { readLocalDraft, storeLocalDraft } from './local-draft';

const REPORT_MS = 10_000;
const IDLE_MS = 60_000;
const INPUT_EVENTS = ['keydown', 'pointermove', 'pointerdown', 'wheel'] as const;

export interface DraftInUse {
  readonly script: string;
  readonly write: (script: string) => void;
  /** Counted by the server. */
  readonly seconds: number;
  readonly saved: boolean;
  /** The answer is on its way: nothing more is sent. */
  readonly end: () => void;
  /** The answer was refused: go on. */
  readonly resume: () => void;
  /** The answer was taken: the draft is removed from this browser. */
  readonly finish: () => void;
}

export function useDraft(trial: Trial): DraftInUse {
  const [seconds, setSeconds] = useState(trial.seconds);
  const over = useRef(false);
  const lastInput = useRef(0);
  const report = useCallback(
    async (draft?: string, visible = document.visibilityState === 'visible') => {
      if (over.current) return;
      const active = visible && performance.now() - lastInput.current < IDLE_MS;
      setSeconds(await noteActivity(trial.id, active, draft));
    },
    [trial.id],
  );
  const [saver] = useState(
    () =>
      new TextSaver({
        stored: trial.draft,
        unsent: readLocalDraft(trial.id),
        send: report,
        remember: (text) => storeLocalDraft(trial.id, text),
      }),
  );
  const { text, saved } = useSavedText(saver);
  useReports(report, saver, lastInput);
  const script = text ?? '';
  return {
    script,
    write: (next) => {
      if (next !== script) saver.write(next);
    },
    seconds,
    saved,
    end: () => {
      over.current = true;
      saver.stop();
    },
    resume: () => {
      over.current = false;
      saver.start();
    },
    finish: () => storeLocalDraft(trial.id, null),
  };
}

/** Reports at intervals and when the page is hidden or shown; saves and reports a last time when it is left. */
function useReports(
  report: (draft?: string, visible?: boolean) => Promise<void>,
  saver: TextSaver,
  lastInput: React.RefObject<number>,
): void {
  useEffect(() => {
    const listeners = new AbortController();
    const noteInput = () => void (lastInput.current = performance.now());
    // A report that does not arrive is made up for by the next one.
    const tell = (visible?: boolean) => void report(undefined, visible).catch(() => undefined);
    const options = { signal: listeners.signal, capture: true, passive: true };
    noteInput();
    for (const type of INPUT_EVENTS) document.addEventListener(type, noteInput, options);
    document.addEventListener(
      'visibilitychange',
      () => {
        saver.flush();
        tell();
      },
      { signal: listeners.signal },
    );
    const timer = setInterval(() => tell(), REPORT_MS);
    return () => {
      listeners.abort();
      clearInterval(timer);
      saver.flush();
      tell(false);
    };
  }, [report, saver, lastInput]);
}
