/** The person's own keys, and how they are kept. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { ownKeys, useKeepKeys } from '@/api/own-keys';
import type { Remapping } from '@/canvas/bindings';
import { remappingOf } from '@/canvas/remapping';

const NONE = {};

export function useOwnKeys(): { remapping: Remapping; keep: (remapping: Remapping) => void } {
  const kept = useQuery(ownKeys).data ?? NONE;
  const { mutate } = useKeepKeys();
  const remapping = useMemo(() => remappingOf(kept), [kept]);
  const keep = (chosen: Remapping) =>
    mutate(Object.fromEntries(Object.entries(chosen).map(([name, chords]) => [name, [...chords]])));
  return { remapping, keep };
}
