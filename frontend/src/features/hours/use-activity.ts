/** Listens to what the person does on a page that is work, and knows whether their time runs. */
import { useEffect, useState } from 'react';

import type { WorkPlace } from '@/api/work-stage';

import { ActivityReporter } from './activity';
import { reportActivity, type Timer } from './requests/activity';

const ACTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'input'] as const;

export interface Running {
  timer: Timer;
  /** False once the person has not acted for as long as the dataset's time out. */
  counting: boolean;
}

/** null on pages that are no work, before the first act, and for roles that have no such work. */
export function useActivity(place: WorkPlace | null): Running | null {
  const [heard, setHeard] = useState<{ timer: Timer; place: string } | null>(null);
  const [counting, setCounting] = useState(false);
  const [slug, stage] = [place?.slug, place?.stage];
  useEffect(() => {
    if (slug === undefined || stage === undefined) return undefined;
    let idle: ReturnType<typeof setTimeout> | undefined;
    const hear = (timer: Timer, ago: number) => {
      setHeard({ timer, place: `${slug} ${stage}` });
      setCounting(timer.counted);
      clearTimeout(idle);
      idle = setTimeout(() => setCounting(false), Math.max(timer.idle_seconds - ago, 0) * 1000);
    };
    // A report that fails is made up for by the next one: its gap is shorter than the time out.
    const reporter = new ActivityReporter(
      (ago) =>
        void reportActivity({ slug, stage }, ago).then(
          (timer) => hear(timer, ago),
          () => undefined,
        ),
    );
    const act = () => {
      if (document.visibilityState === 'visible') reporter.act();
    };
    for (const name of ACTS) globalThis.addEventListener(name, act, { capture: true, passive: true });
    return () => {
      for (const name of ACTS) globalThis.removeEventListener(name, act, { capture: true });
      reporter.stop();
      clearTimeout(idle);
    };
  }, [slug, stage]);
  if (heard === null || !heard.timer.counted || heard.place !== `${slug} ${stage}`) return null;
  return { timer: heard.timer, counting };
}
