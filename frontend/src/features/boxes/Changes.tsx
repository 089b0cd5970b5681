/** Steps a reviewer through what people changed; the dashed outlines on the picture are how it was before. */
import { Button, Group, NativeSelect, Text } from '@mantine/core';

import { ProblemList } from '@/ui/ProblemList';
import { plural } from '@/ui/plural';

import { wordFor } from './changes';
import classes from './boxes.module.css';
import type { HistoryView, Since } from './use-history-view';
import type { Reviewing } from './use-reviewing';

export interface ChangesProps {
  reviewing: Reviewing;
  past: HistoryView;
  /** Whether the boxes have been returned before: then that state can be the one before, too. */
  returned: boolean;
}

export function Changes({ reviewing, past, returned }: ChangesProps) {
  const { changes, go, error } = reviewing;
  return (
    <section aria-label="Changed by people" className={classes.changes}>
      <ProblemList error={error ?? past.error} />
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" role="status" style={{ flex: 1 }}>
          {sentence(reviewing)}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          disabled={changes.length === 0}
          title="Previous change: K"
          aria-label="Previous change"
          onClick={() => go(-1)}
        >
          ‹
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={changes.length === 0}
          title="Next change: J"
          aria-label="Next change"
          onClick={() => go(1)}
        >
          ›
        </Button>
      </Group>
      <Group gap={6} mt={4}>
        <View past={past} view="before">
          Before
        </View>
        <View past={past} view="beside">
          Side by side
        </View>
        {returned && (
          <NativeSelect
            size="xs"
            aria-label="Before is"
            value={past.since}
            onChange={(event) => past.setSince(event.currentTarget.value as Since)}
            data={[
              { value: 'brought', label: 'as captured' },
              { value: 'returned', label: 'as returned' },
            ]}
          />
        )}
      </Group>
    </section>
  );
}

function View({ past, view, children }: { past: HistoryView; view: 'before' | 'beside'; children: string }) {
  const on = past.view === view;
  return (
    <Button size="compact-xs" variant={on ? 'filled' : 'default'} aria-pressed={on} onClick={() => past.toggle(view)}>
      {children}
    </Button>
  );
}

function sentence({ changes, at, pending, error }: Reviewing): string {
  const change = changes[at];
  if (change) return `Change ${at + 1} of ${changes.length}: ${wordFor(change)} by ${change.by.join(', ')}`;
  if (pending || error !== null) return 'Changes by people';
  return changes.length === 0
    ? 'No box was changed by people'
    : `${plural(changes.length, 'box', 'boxes')} changed by people`;
}
