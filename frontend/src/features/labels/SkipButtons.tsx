/** Why a box gets no label from this person; by a click or Alt and a digit. A wrong box goes back with a remark. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { useLeaseDraft } from '@/api/use-lease-draft';
import { CommandKeys } from '@/keyboard/CommandKeys';
import { useAriaKeys } from '@/keyboard/keyboard';
import { type FixedKeys, useFixedKeys } from '@/keyboard/shown';
import { useCommands } from '@/keyboard/use-commands';

import type { Skip } from './requests/propose';

export const SKIPS: readonly (readonly [Skip, string])[] = [
  ['not-interactable', 'Not interactable'],
  ['cannot-tell', 'Cannot tell'],
  ['box-is-wrong', 'Box is wrong'],
];

const FIXED: readonly FixedKeys[] = [{ keys: 'Enter', title: 'Save the label and go on' }];

export interface SkipButtonsProps {
  boxId: string;
  /** `explanation`: what is wrong with a box that is wrong. */
  onSkip: (skip: Skip, explanation: string) => void;
}

export function SkipButtons({ boxId, onSkip }: SkipButtonsProps) {
  const [wrong, setWrong] = useState(false);
  const choose = (skip: Skip) => (skip === 'box-is-wrong' ? setWrong(true) : onSkip(skip, ''));
  useCommands(Object.fromEntries(SKIPS.map(([skip]) => [`labels-${skip}`, () => choose(skip)])));
  useFixedKeys(FIXED);
  return (
    <Stack gap={4} role="group" aria-label="Skip this box">
      <Text size="xs" c="dimmed">
        Or skip it, because:
      </Text>
      {SKIPS.map(([skip, text]) => (
        <SkipButton key={skip} skip={skip} text={text} onClick={() => choose(skip)} />
      ))}
      {wrong && (
        <WhatIsWrong
          boxId={boxId}
          onSend={(explanation) => onSkip('box-is-wrong', explanation)}
          onCancel={() => setWrong(false)}
        />
      )}
    </Stack>
  );
}

function SkipButton({ skip, text, onClick }: { skip: Exclude<Skip, ''>; text: string; onClick: () => void }) {
  const name = `labels-${skip}` as const;
  return (
    <Button
      size="compact-sm"
      variant="default"
      justify="space-between"
      aria-keyshortcuts={useAriaKeys(name)}
      rightSection={<CommandKeys name={name} />}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}

function WhatIsWrong({
  boxId,
  onSend,
  onCancel,
}: {
  boxId: string;
  onSend: (explanation: string) => void;
  onCancel: () => void;
}) {
  const fault = useLeaseDraft('labels-fault', boxId);
  const line = useRef<HTMLInputElement>(null);
  useEffect(() => line.current?.focus(), []);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    void fault.saved().then(() => onSend(fault.text));
  };
  return (
    <form onSubmit={send}>
      <TextInput
        ref={line}
        size="xs"
        label="What is wrong with it?"
        description="Its screen goes back to whoever drew it. Enter sends, Esc cancels."
        autoComplete="off"
        maxLength={1000}
        value={fault.text}
        onChange={(event) => fault.setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <Button type="submit" size="compact-sm" mt={4}>
        Send the screen back
      </Button>
    </form>
  );
}
