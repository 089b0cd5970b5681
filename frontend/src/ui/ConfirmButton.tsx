/** A button for what cannot be undone: asks once, in place. */
import { Button, Group, Popover, Text } from '@mantine/core';
import { useState } from 'react';

export interface ConfirmButtonProps {
  /** What the button says and the question's answer repeats. */
  verb: string;
  /** The accessible name, where several buttons say the same. */
  label?: string;
  question: string;
  onConfirm: () => void;
  busy?: boolean;
}

export function ConfirmButton({ verb, label = verb, question, onConfirm, busy = false }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    onConfirm();
  };
  return (
    <Popover opened={asking} onChange={setAsking} trapFocus returnFocus position="bottom-end" withArrow shadow="md">
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={label}
          loading={busy}
          onClick={() => setAsking(!asking)}
        >
          {verb}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw={300} aria-label={question}>
        <Text size="sm" mb="xs">
          {question}
        </Text>
        <Group gap="xs" justify="flex-end">
          <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button size="compact-sm" color="red.8" onClick={confirm}>
            {verb}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
