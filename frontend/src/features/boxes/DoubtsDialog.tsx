/** Before boxes are submitted: names duplicates and tiny boxes, to be looked at or submitted as they are. */
import { Button, Group, List, Modal, Text } from '@mantine/core';

import { type BoxDoubts, SMALLEST_SIDE } from '@/canvas/box-doubts';

export interface DoubtsDialogProps {
  /** Null: closed. */
  doubts: BoxDoubts | null;
  onClose: () => void;
  onLook: (ids: readonly string[]) => void;
  onSubmit: () => void;
}

export function DoubtsDialog({ doubts, onClose, onLook, onSubmit }: DoubtsDialogProps) {
  const { duplicates, tiny } = doubts ?? { duplicates: [], tiny: [] };
  const look = () => {
    onClose();
    onLook([...new Set([...duplicates, ...tiny])]);
  };
  return (
    <Modal opened={doubts !== null} onClose={onClose} title="Submit these boxes?">
      <List size="sm">
        {duplicates.length > 0 && (
          <List.Item>
            {duplicates.length === 1
              ? '1 box lies exactly on another one.'
              : `${duplicates.length} boxes lie exactly on other ones.`}
          </List.Item>
        )}
        {tiny.length > 0 && (
          <List.Item>
            {tiny.length === 1 ? '1 box is' : `${tiny.length} boxes are`} less than {SMALLEST_SIDE} pixels wide or high.
          </List.Item>
        )}
      </List>
      <Text size="sm" mt="xs">
        “Select them” takes you to them: Delete removes what is selected.
      </Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onSubmit}>
          Submit as they are
        </Button>
        <Button data-autofocus onClick={look}>
          Select them
        </Button>
      </Group>
    </Modal>
  );
}
