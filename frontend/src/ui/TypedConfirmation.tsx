/** A dialog for what is gone for good: opens its button only once the name of what goes has been typed. */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useState } from 'react';

import { ProblemList } from './ProblemList';

export interface TypedConfirmationProps {
  title: string;
  verb: string;
  /** What must be typed. */
  expected: string;
  onConfirm: (typed: string) => void;
  onClose: () => void;
  busy: boolean;
  error: unknown;
  children: ReactNode;
}

export function TypedConfirmation({
  title,
  verb,
  expected,
  onConfirm,
  onClose,
  busy,
  error,
  children,
}: TypedConfirmationProps) {
  const [typed, setTyped] = useState('');
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed === expected) onConfirm(typed);
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={send}>
        <Stack gap="sm">
          <ProblemList error={error} />
          <Text size="sm" component="div">
            {children}
          </Text>
          <TextInput
            label={`Type ${expected} to confirm`}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red.8" disabled={typed !== expected} loading={busy}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
