/** Why a box gets no label from this person; by a click or Alt and a digit. A wrong box goes back with a remark. */
import { Button, Kbd, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { useKeptText } from '@/api/use-kept-text';
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
  { keys: 'Alt+Z', title: 'The box near by, or the whole screen' },
  ...SKIPS.map(([, text], at) => ({ keys: `Alt+${at + 1}`, title: `Skip: ${text.toLowerCase()}` })),
];

export interface SkipsProps {
  boxId: string;
  /** `said`: what is wrong with a box that is wrong. */
  onSkip: (skip: Skip, said: string) => void;
}

export function Skips({ boxId, onSkip }: SkipsProps) {
  const [wrong, setWrong] = useState(false);
  const choose = (skip: Skip) => (skip === 'box-is-wrong' ? setWrong(true) : onSkip(skip, ''));
  usePageKeys(Object.fromEntries(SKIPS.map(([skip], at) => [`Alt+${at + 1}`, () => choose(skip)])));
  usePageShortcuts(SHORTCUTS);
  return (
    <Stack gap={4} role="group" aria-label="Skip this box">
      <Text size="xs" c="dimmed">Or skip it, because:</Text>
      {SKIPS.map(([skip, text], at) => (
        <Button key={skip} size="compact-sm" variant="default" justify="space-between" aria-keyshortcuts={`Alt+${at + 1}`}
          rightSection={<Kbd size="xs" aria-hidden>Alt {at + 1}</Kbd>} onClick={() => choose(skip)}>
          {text}
        </Button>
      ))}
      {wrong && <WhatIsWrong boxId={boxId} onSend={(said) => onSkip('box-is-wrong', said)} onCancel={() => setWrong(false)} />}
    </Stack>
  );
}

function WhatIsWrong({ boxId, onSend, onCancel }: { boxId: string; onSend: (said: string) => void; onCancel: () => void }) {
  const said = useKeptText('labels-fault', boxId);
  const line = useRef<HTMLInputElement>(null);
  useEffect(() => line.current?.focus(), []);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    void said.settled().then(() => onSend(said.text));
  };
  return (
    <form onSubmit={send}>
      <TextInput ref={line} size="xs" label="What is wrong with it?" description="Its screen goes back to whoever drew it. Enter sends, Esc cancels."
        autoComplete="off" maxLength={1000} value={said.text} onChange={(event) => said.setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()} />
      <Button type="submit" size="compact-sm" mt={4}>Send the screen back</Button>
    </form>
  );
}
