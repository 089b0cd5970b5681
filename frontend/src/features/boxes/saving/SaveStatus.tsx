/** Whether the work is safe: one line that is always there. */
import { Button, Group, Text } from '@mantine/core';

import { plural } from '@/ui/plural';

import type { Saver, Saving } from './saver';
import { useSaving } from './use-saver';

export function SaveStatus({ saver, owner }: { saver: Saver; owner: string }) {
  const saving = useSaving(saver, (state) => state);
  const calm = saving.state === 'sending' && saving.stored && saving.refusal === null;
  return (
    <Group gap="xs" wrap="nowrap" style={{ flexShrink: 1, minWidth: 0 }}>
      <Text
        size="sm"
        role="status"
        aria-label="Saving"
        aria-live={calm ? 'off' : 'polite'}
        {...(calm ? { c: 'dimmed' } : { c: 'var(--mantine-color-error)', fw: 600 })}
      >
        {sentence(saving, owner)}
      </Text>
      {(saving.state === 'unreachable' || saving.state === 'refused') && (
        <Button size="compact-xs" variant="default" onClick={() => saver.retry()}>
          Try now
        </Button>
      )}
      {saving.state === 'sending' && saving.refusal !== null && (
        <Button size="compact-xs" variant="default" onClick={() => saver.retry()}>
          Dismiss
        </Button>
      )}
    </Group>
  );
}

export function sentence(saving: Saving, owner: string): string {
  const risk = saving.stored ? '' : ' This browser has no room to keep them: do not close this window.';
  return `${fact(saving, owner)}${risk}`;
}

function fact({ state, unsaved, refusal, clashes }: Saving, owner: string): string {
  const changes = plural(unsaved, 'change');
  const keeping = unsaved > 0 ? `; keeping ${changes}` : '';
  switch (state) {
    case 'unreachable':
      return `Cannot reach the server${keeping}`;
    case 'signed-out':
      return `Signed out${keeping}: sign in as ${owner}`;
    case 'clash':
      return `${plural(clashes.length, 'box was', 'boxes were')} changed elsewhere too: choose`;
    case 'refused':
      return `Not saved: ${refusal ?? ''} Keeping ${changes}.`;
    case 'sending':
      if (refusal !== null) return `A change was not accepted and is taken back: ${refusal}`;
      return unsaved === 0 ? 'All saved' : `${changes} not saved yet`;
  }
}
