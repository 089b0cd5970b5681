/** Plays the script on the picture, or goes through it step by step. */
import { Button, Group, Text } from '@mantine/core';

import type { Action } from '@/api/check';
import { useAriaKeys } from '@/keyboard/keyboard';
import { keyboardText } from '@/canvas/script-path';

import type { Play } from './use-play';

export interface PlayBarProps {
  play: Play;
  actions: readonly Action[];
}

export function PlayBar({ play, actions }: PlayBarProps) {
  const step = play.step ?? 0;
  const none = actions.length === 0;
  return (
    <Group gap={6} px={8} py={4} wrap="nowrap" role="group" aria-label="Play the script on the picture">
      <Button
        flex="none"
        size="compact-sm"
        variant="default"
        disabled={none}
        onClick={play.toggle}
        aria-keyshortcuts={useAriaKeys('studio-play')}
      >
        {play.playing ? 'Pause' : 'Play'}
      </Button>
      <Button
        flex="none"
        size="compact-sm"
        variant="default"
        disabled={none || step === 0}
        onClick={() => play.go(step - 1)}
      >
        Back
      </Button>
      <Button
        flex="none"
        size="compact-sm"
        variant="default"
        disabled={none || step >= actions.length}
        onClick={() => play.go(step + 1)}
      >
        Step
      </Button>
      <Button flex="none" size="compact-sm" variant="default" disabled={play.step === null} onClick={play.clear}>
        Clear
      </Button>
      <Text size="xs" c="dimmed" truncate aria-live="polite">
        {none ? 'A script without problems can be played.' : where(actions, step)}
      </Text>
    </Group>
  );
}

function where(actions: readonly Action[], step: number): string {
  const action = actions[step - 1];
  if (!action) return `${actions.length} ${actions.length === 1 ? 'action' : 'actions'}`;
  const at = action.x !== null && action.y !== null ? ` at ${action.x}, ${action.y}` : '';
  return `${step} of ${actions.length}: ${keyboardText(action)}${at}`;
}
