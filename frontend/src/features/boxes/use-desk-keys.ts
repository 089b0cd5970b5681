/** The keys of the page around the canvas: they act wherever the focus is, and the person may have chosen others. */
import { useMemo } from 'react';

import { type Remapping, pageBindings } from '@/canvas/bindings';
import type { PageCommand } from '@/canvas/commands';
import { chordOf } from '@/canvas/keys';
import { usePresses } from '@/ui/use-page-keys';

/** A command that is left out means nothing here and now. */
export type DeskKeys = Readonly<Partial<Record<PageCommand, (() => void) | undefined>>>;

export function useDeskKeys(remapping: Remapping, keys: DeskKeys): void {
  const chords = useMemo(() => pageBindings(remapping), [remapping]);
  usePresses((event) => {
    const name = chords.get(chordOf(event));
    return name && keys[name];
  });
}
