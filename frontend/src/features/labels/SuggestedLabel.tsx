/** The label that an assistant suggests for the box: taken, or written into the line, by a button or its key. */
import { Button, Code, Group, Text } from '@mantine/core';

import { CommandKeys } from '@/keyboard/CommandKeys';
import { useAriaKeys } from '@/keyboard/keyboard';
import { useCommands } from '@/keyboard/use-commands';
import { sure } from '@/ui/confidence';
import { StandInBadge } from '@/ui/StandIn';

import type { Suggestion } from './requests/assignment';

export interface SuggestedLabelProps {
  suggestion: Suggestion;
  onTake: () => void;
  onEdit: () => void;
}

export function SuggestedLabel({ suggestion, onTake, onEdit }: SuggestedLabelProps) {
  const { slug, assistant, confidence, stand_in: isStandIn } = suggestion;
  useCommands({ 'labels-take-suggestion': onTake, 'labels-edit-suggestion': onEdit });
  return (
    <section aria-label="Suggested label">
      <Text size="xs" c="dimmed">
        {assistant} suggests{sure(confidence)} {isStandIn === true && <StandInBadge />}
      </Text>
      <Code style={{ overflowWrap: 'anywhere' }}>{slug}</Code>
      <Group gap={4} mt={4} grow>
        <Button
          size="compact-sm"
          variant="default"
          justify="space-between"
          aria-keyshortcuts={useAriaKeys('labels-take-suggestion')}
          rightSection={<CommandKeys name="labels-take-suggestion" />}
          onClick={onTake}
        >
          Take it
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          justify="space-between"
          aria-keyshortcuts={useAriaKeys('labels-edit-suggestion')}
          rightSection={<CommandKeys name="labels-edit-suggestion" />}
          onClick={onEdit}
        >
          Edit it
        </Button>
      </Group>
    </section>
  );
}
