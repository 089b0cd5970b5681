/** A dialog that asks for something: problems without a field on top, what was typed stays until it was accepted. */
import { Button, Group, type MantineSize, Modal, Stack } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';

import { ProblemList } from './ProblemList';

export interface FormDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The word on the button that sends it. */
  verb: string;
  onSend: () => void;
  sending: boolean;
  error: unknown;
  /** The width, in Mantine's words; `md` where left out. */
  size?: MantineSize;
  children: ReactNode;
}

export function FormDialog({
  opened,
  onClose,
  title,
  verb,
  onSend,
  sending,
  error,
  size = 'md',
  children,
}: FormDialogProps) {
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size}>
      <form onSubmit={send}>
        <Stack gap="sm">
          <ProblemList error={error} field="" />
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={sending}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
