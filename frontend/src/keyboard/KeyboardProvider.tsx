/** Gives the pages below it the person's own keys, which the server keeps, and shows the `?` sheet. */
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

import { ownKeys, useKeepKeys } from '@/api/own-keys';

import type { Remapping } from './bindings';
import { KeyboardContext, type Keyboard } from './keyboard';
import { KeyboardSheet } from './KeyboardSheet';
import { remappingOf } from './remapping';

export interface KeyboardProviderProps {
  /** Where the key of `go` and a letter go from here. */
  places: readonly { readonly key: string; readonly title: string }[];
  children: ReactNode;
}

const NONE = {};

export function KeyboardProvider({ places, children }: KeyboardProviderProps) {
  const stored = useQuery(ownKeys).data ?? NONE;
  const { mutate } = useKeepKeys();
  const [opened, { open, close }] = useDisclosure(false);
  const keyboard = useMemo((): Keyboard => ({ remapping: remappingOf(stored), openSheet: open }), [stored, open]);
  const keep = (remapping: Remapping) =>
    mutate(Object.fromEntries(Object.entries(remapping).map(([name, chords]) => [name, [...chords]])));
  return (
    <KeyboardContext value={keyboard}>
      {children}
      <KeyboardSheet opened={opened} onClose={close} places={places} onKeep={keep} />
    </KeyboardContext>
  );
}
