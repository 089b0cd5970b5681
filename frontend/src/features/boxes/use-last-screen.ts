/** The way back to the screen just submitted or judged, where that can be taken back. */
import { useNavigate } from 'react-router';

import { type LastAnswer, useLastAnswer } from '@/keyboard/last-answer';

export interface LastScreen {
  /** Of the screen that was submitted or judged. */
  readonly screenId: number;
  /** That from which the key was pressed: the same key goes back there. */
  readonly from: number | null;
}

export function useLastScreen(slug: string, screenId: number): LastAnswer<LastScreen> {
  const navigate = useNavigate();
  const last: LastAnswer<LastScreen> = useLastAnswer('previous-screen', slug, (answer: LastScreen) => {
    const isHere = answer.screenId === screenId;
    const target = isHere ? answer.from : answer.screenId;
    if (target === null) return undefined;
    return () => {
      if (!isHere) last.remember({ ...answer, from: screenId });
      void navigate(`/datasets/${slug}/screens/${target}/boxes`);
    };
  });
  return last;
}
