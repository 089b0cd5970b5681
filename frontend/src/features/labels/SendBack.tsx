/** Asks other people for new proposals, with a reason that they will see. */
import { Button, Group, Kbd, Textarea } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { ApiError } from '@/api/problem';
import { useKeptText } from '@/api/use-kept-text';
import { usePageKeys } from '@/ui/use-page-keys';

export interface SendBackProps {
  boxId: string;
  enabled: boolean;
  error: unknown;
  sending: boolean;
  onSend: (reason: string) => void;
}

export function SendBack({ boxId, enabled, error, sending, onSend }: SendBackProps) {
  const [asking, setAsking] = useState(false);
  const reason = useKeptText('adjudication-reason', boxId, asking);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (asking) field.current?.focus();
  }, [asking]);
  const send = (event?: SyntheticEvent) => {
    event?.preventDefault();
    void reason.settled().then(() => onSend(reason.text));
  };
  usePageKeys({ b: () => enabled && setAsking(true), 'Ctrl+Enter': asking ? send : undefined });
  if (!asking) {
    return (
      <Button size="xs" variant="default" justify="space-between" disabled={!enabled} rightSection={<Kbd size="xs">B</Kbd>} onClick={() => setAsking(true)}>
        Send back for new labels …
      </Button>
    );
  }
  return (
    <form onSubmit={send} aria-label="Send the box back">
      <Textarea ref={field} size="xs" label="What should the next two people mind?" autosize minRows={2} maxRows={6} maxLength={1000}
        value={reason.text} error={error instanceof ApiError && error.status === 400 ? error.message : undefined}
        onChange={(event) => reason.setText(event.currentTarget.value)} onKeyDown={(event) => event.key === 'Escape' && setAsking(false)} />
      <Group gap="xs" mt={4}>
        <Button type="submit" size="xs" loading={sending} aria-keyshortcuts="Control+Enter">Send back</Button>
        <Button size="xs" variant="default" onClick={() => setAsking(false)}>Cancel</Button>
      </Group>
    </form>
  );
}
