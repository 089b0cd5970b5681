/** Asks other people for new proposals, with a reason that they will see. */
import { Button, Group, Textarea } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { ApiError } from '@/api/problem';
import { useLeaseDraft } from '@/api/use-lease-draft';
import { CommandKeys } from '@/keyboard/CommandKeys';
import { useAriaKeys } from '@/keyboard/keyboard';
import { useCommands } from '@/keyboard/use-commands';

export interface SendBackProps {
  boxId: string;
  enabled: boolean;
  error: unknown;
  sending: boolean;
  onSend: (reason: string) => void;
}

export function SendBack({ boxId, enabled, error, sending, onSend }: SendBackProps) {
  const [asking, setAsking] = useState(false);
  const reason = useLeaseDraft('adjudication-reason', boxId, { enabled: asking });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (asking) field.current?.focus();
  }, [asking]);
  const send = (event?: SyntheticEvent) => {
    event?.preventDefault();
    void reason.saved().then(() => onSend(reason.text));
  };
  useCommands({
    'adjudication-back': () => enabled && setAsking(true),
    'adjudication-send': asking ? send : undefined,
  });
  const sendKeys = useAriaKeys('adjudication-send');
  if (!asking) {
    return (
      <Button
        size="xs"
        variant="default"
        justify="space-between"
        disabled={!enabled}
        rightSection={<CommandKeys name="adjudication-back" />}
        onClick={() => setAsking(true)}
      >
        Send back for new labels …
      </Button>
    );
  }
  return (
    <form onSubmit={send} aria-label="Send the box back">
      <Textarea
        ref={field}
        size="xs"
        label="What should the next two people mind?"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={reason.text}
        error={error instanceof ApiError && error.status === 400 ? error.message : undefined}
        onChange={(event) => reason.setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setAsking(false)}
      />
      <Group gap="xs" mt={4}>
        <Button type="submit" size="xs" loading={sending} aria-keyshortcuts={sendKeys}>
          Send back
        </Button>
        <Button size="xs" variant="default" onClick={() => setAsking(false)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
