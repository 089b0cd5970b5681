/** The check of the answer as it is being typed: asked a moment after the last key, never about an older text. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import type { Problem } from '@/api/problem';

import { type Action, trialCheck } from '../requests/trial';

const QUIET_MS = 150;
const NO_ACTIONS: readonly Action[] = [];
const NO_PROBLEMS: readonly Problem[] = [];

export interface TrialChecked {
  /** Of exactly this script; undefined while it is being checked. */
  readonly problems: readonly Problem[] | undefined;
  readonly actions: readonly Action[];
}

export function useTrialCheck(trial: number, script: string): TrialChecked {
  const [quiet] = useDebouncedValue(script, QUIET_MS);
  const { data } = useQuery(trialCheck(trial, quiet));
  if (script.trim() === '') return { problems: NO_PROBLEMS, actions: NO_ACTIONS };
  return data?.script === script ? data : { problems: undefined, actions: NO_ACTIONS };
}
