/** The check of the script as it is being typed: asked a moment after the last key, never about an older text. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import { type Action, type CheckTarget, check } from '@/api/check';
import type { Problem } from '@/api/problem';

export interface Checked {
  /** Of exactly this script; undefined while it is being checked. */
  readonly problems: readonly Problem[] | undefined;
  readonly failure: string | undefined;
  readonly actions: readonly Action[];
  /** What is no problem but worth knowing before the script is run. */
  readonly notes: readonly string[];
}

const QUIET_MS = 150;
const NO_ACTIONS: readonly Action[] = [];
const NO_PROBLEMS: readonly Problem[] = [];
const NO_NOTES: readonly string[] = [];

export function useCheck(target: CheckTarget, script: string): Checked {
  const [quiet] = useDebouncedValue(script, QUIET_MS);
  const { data, error } = useQuery(check(target, quiet));
  const blank = script.trim() === '';
  const answer = data?.script === script ? data : undefined;
  return {
    problems: blank ? NO_PROBLEMS : answer?.problems,
    failure: error?.message,
    actions: (blank ? undefined : answer?.actions) ?? NO_ACTIONS,
    notes: (blank ? undefined : answer?.notes) ?? NO_NOTES,
  };
}
