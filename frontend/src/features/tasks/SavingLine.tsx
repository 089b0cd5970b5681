/** Whether what was typed is safe, in a few words. */
import { Text } from '@mantine/core';

import type { SaveState } from '@/autosave/documents';

const WORDS: Record<SaveState, string> = {
  saved: 'Draft saved',
  waiting: 'Saving …',
  sending: 'Saving …',
  failed: 'Cannot save the draft now; it is kept in this browser and sent again.',
};

export function SavingLine({ saving, blank }: { saving: SaveState; blank: boolean }) {
  return (
    <Text size="xs" c={saving === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
      {blank && saving === 'saved' ? '' : WORDS[saving]}
    </Text>
  );
}
