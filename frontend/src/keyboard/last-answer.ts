/** The way back to the answer just given, shared by all queues: one key opens it, the same key goes back. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { AnyCommandName } from './commands';
import { useAriaKeys } from './keyboard';
import { useCommands } from './use-commands';

/** As long as the server lets an answer be corrected. */
const REMEMBERED_MS = 5 * 60_000;

export interface LastAnswer<T> {
  /** Null where none was given, or too long ago. */
  readonly answer: T | null;
  /** What was saved or corrected last, in words. */
  readonly status: string;
  /** Whether the answer is open to be corrected. */
  readonly correcting: boolean;
  /** Opens the answer, or goes back; undefined where there is none. */
  readonly toggle: (() => void) | undefined;
  readonly keys: string | undefined;
  /** Notes an answer, the first one or a correction; goes back to the open item. */
  readonly remember: (answer: T, status?: string) => void;
  /** After it was taken back. */
  readonly forget: (status?: string) => void;
}

/** What the way back looks like. */
export type LastAnswerShown = Pick<LastAnswer<unknown>, 'status' | 'toggle' | 'keys'>;

interface Remembered<T> {
  readonly answer: T | null;
  readonly status: string;
}

/** `open`: what the key does with an answer, if not `show` it on the page; undefined where nothing can be done now. */
export function useLastAnswer<T>(
  command: AnyCommandName,
  slug: string,
  open?: (answer: T, show: () => void) => (() => void) | undefined,
): LastAnswer<T> {
  const queries = useQueryClient();
  const queryKey = ['last-answer', command, slug];
  const stored = useQuery<Remembered<T>>({ queryKey, queryFn: skipToken, gcTime: REMEMBERED_MS }).data;
  const [correcting, setCorrecting] = useState(false);
  const answer = stored?.answer ?? null;
  const show = () => setCorrecting(!correcting);
  const toggle = answer === null ? undefined : open ? open(answer, show) : show;
  useCommands({ [command]: toggle });
  const store = (next: Remembered<T>) => {
    queries.setQueryData(queryKey, next);
    setCorrecting(false);
  };
  return {
    answer,
    status: stored?.status ?? '',
    correcting: correcting && answer !== null,
    toggle,
    keys: useAriaKeys(command),
    remember: (given, status = '') => store({ answer: given, status }),
    forget: (status = '') => store({ answer: null, status }),
  };
}
