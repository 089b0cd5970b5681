/** Before a reviewer corrects boxes: whoever draws cannot approve. */
import { Button, Group, Modal, Text } from '@mantine/core';

export interface CorrectDialogProps {
  opened: boolean;
  onClose: () => void;
  onCorrect: () => void;
}

export function CorrectDialog({ opened, onClose, onCorrect }: CorrectDialogProps) {
  const correct = () => {
    onClose();
    onCorrect();
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Correct these boxes yourself">
      <Text size="sm">
        Your corrections are recorded as yours. Afterwards you submit the boxes, and somebody who has not drawn on this
        screen approves them: with the first change that can no longer be you.
      </Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus onClick={correct}>
          Correct them
        </Button>
      </Group>
    </Modal>
  );
}
