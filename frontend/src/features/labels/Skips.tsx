/** Why a box gets no label from this person; by a click or Alt and a digit. */
import { Button, Kbd, Stack, Text } from '@mantine/core';

import { usePageKeys } from '@/ui/use-page-keys';
import { type Shortcut, usePageShortcuts } from '@/ui/shortcuts';

import type { Skip } from './requests/propose';

export const SKIPS: readonly (readonly [Skip, string])[] = [
  ['not-interactable', 'Not interactable'],
  ['cannot-tell', 'Cannot tell'],
  ['box-is-wrong', 'Box is wrong'],
];

const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'Enter', title: 'Save the label and go on' },
  ...SKIPS.map(([, text], at) => ({ keys: `Alt+${at + 1}`, title: `Skip: ${text.toLowerCase()}` })),
];

export function Skips({ onSkip }: { onSkip: (skip: Skip) => void }) {
  usePageKeys(Object.fromEntries(SKIPS.map(([skip], at) => [`Alt+${at + 1}`, () => onSkip(skip)])));
  usePageShortcuts(SHORTCUTS);
  return (
    <Stack gap={4} role="group" aria-label="Skip this box">
      <Text size="xs" c="dimmed">Or skip it, because:</Text>
      {SKIPS.map(([skip, text], at) => (
        <Button key={skip} size="compact-sm" variant="default" justify="space-between" aria-keyshortcuts={`Alt+${at + 1}`}
          rightSection={<Kbd size="xs" aria-hidden>Alt {at + 1}</Kbd>} onClick={() => onSkip(skip)}>
          {text}
        </Button>
      ))}
    </Stack>
  );
}
