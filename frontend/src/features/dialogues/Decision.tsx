/** Keep or drop a dialogue; one that somebody else has checked is right, or wrong for a reason. */
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { useLeaseDraft } from '@/api/use-lease-draft';
import { CommandKeys } from '@/keyboard/CommandKeys';
import { useAriaKeys } from '@/keyboard/keyboard';
import { useCommands } from '@/keyboard/use-commands';
import { ProblemList } from '@/ui/ProblemList';

import type { Dialogue, Outcome, Turn } from './requests/dialogues';

export interface DecisionProps {
  dialogue: Dialogue;
  turns: readonly Turn[];
  isChanged: boolean;
  sending: boolean;
  lost: unknown;
  /** With what is said of it afterwards. */
  onDecide: (outcome: Outcome, done: string) => void;
  onReset: () => void;
  onAgain: () => void;
}

export function Decision(props: DecisionProps) {
  const { dialogue, turns, isChanged, sending, lost, onDecide, onReset, onAgain } = props;
  const [refusing, setRefusing] = useState(false);
  const { again } = dialogue;
  const accept = () =>
    again
      ? onDecide({ kind: 'judged', isRight: true, reason: '' }, 'Found right.')
      : onDecide({ kind: 'kept', turns }, isChanged ? 'Kept with changes.' : 'Kept.');
  const refuse = (reason: string) =>
    again
      ? onDecide({ kind: 'judged', isRight: false, reason }, 'Found wrong.')
      : onDecide({ kind: 'dropped', reason }, 'Dropped.');
  useCommands({
    'dialogue-keep': sending || refusing ? undefined : accept,
    'dialogue-drop': sending ? undefined : () => setRefusing(true),
  });
  const keepKeys = useAriaKeys('dialogue-keep');
  const dropKeys = useAriaKeys('dialogue-drop');
  if (lost != null) {
    return (
      <div>
        <ProblemList error={lost} />
        <Button size="xs" variant="default" onClick={onAgain}>
          Go on
        </Button>
      </div>
    );
  }
  if (refusing)
    return (
      <Reason id={dialogue.id} again={again} onSend={refuse} onCancel={() => setRefusing(false)} sending={sending} />
    );
  return (
    <Group gap="xs">
      <Button
        size="xs"
        loading={sending}
        rightSection={<CommandKeys name="dialogue-keep" />}
        aria-keyshortcuts={keepKeys}
        onClick={accept}
      >
        {again ? 'Right' : isChanged ? 'Keep with changes' : 'Keep'}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={sending}
        rightSection={<CommandKeys name="dialogue-drop" />}
        aria-keyshortcuts={dropKeys}
        onClick={() => setRefusing(true)}
      >
        {again ? 'Wrong …' : 'Drop …'}
      </Button>
      {isChanged && !again && (
        <Button size="xs" variant="subtle" disabled={sending} onClick={onReset}>
          As suggested
        </Button>
      )}
    </Group>
  );
}

interface ReasonProps {
  id: number;
  again: boolean;
  sending: boolean;
  onSend: (reason: string) => void;
  onCancel: () => void;
}

function Reason({ id, again, sending, onSend, onCancel }: ReasonProps) {
  const reason = useLeaseDraft('dialogues-reason', String(id));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = (event?: SyntheticEvent) => {
    event?.preventDefault();
    void reason.saved().then(() => onSend(reason.text));
  };
  useCommands({ 'dialogue-send': send });
  const sendKeys = useAriaKeys('dialogue-send');
  return (
    <form onSubmit={send} aria-label={again ? 'Why it is wrong' : 'Why it is dropped'}>
      <Stack gap={4}>
        <Textarea
          ref={field}
          size="xs"
          label="What is wrong with it?"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          value={reason.text}
          onChange={(event) => reason.setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        />
        <Group gap="xs">
          <Button type="submit" size="xs" loading={sending} aria-keyshortcuts={sendKeys}>
            {again ? 'It is wrong' : 'Drop it'}
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
