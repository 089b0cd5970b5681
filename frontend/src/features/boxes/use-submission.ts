/** Submits the boxes; where some are probably mistakes, they are named first. */
import { useState } from 'react';

import type { Box } from '@/canvas/box';
import { type BoxDoubts, boxDoubts } from '@/canvas/box-doubts';

import { useSubmit } from './requests/submit';
import type { Saver } from './saving/saver';
import { whenSaved } from './saving/when-saved';

export interface Submission {
  readonly isPending: boolean;
  readonly error: unknown;
  /** What a person is asked about before the boxes are sent; null: nothing. */
  readonly doubts: BoxDoubts | null;
  /** Sends the boxes, or asks first. */
  readonly submit: () => void;
  readonly send: () => void;
  /** Asks no more, and sends nothing. */
  readonly forget: () => void;
}

export function useSubmission(
  screenId: number,
  saver: Saver,
  token: string | undefined,
  boxesNow: () => readonly Box[],
  onSubmitted: () => void,
): Submission {
  const { mutate, isPending, error } = useSubmit(screenId);
  const [doubts, setDoubts] = useState<BoxDoubts | null>(null);
  const send = () => {
    setDoubts(null);
    mutate({ saved: whenSaved(saver), token }, { onSuccess: onSubmitted });
  };
  const submit = () => {
    const doubtful = boxDoubts(boxesNow());
    if (doubtful.duplicates.length + doubtful.tiny.length === 0) send();
    else setDoubts(doubtful);
  };
  return { isPending, error, doubts, submit, send, forget: () => setDoubts(null) };
}
