/** Steps a reviewer through what people changed; the dashed outlines on the picture are how it was before. */
import { Button, Group, Text } from '@mantine/core';

import { ProblemList } from '@/ui/ProblemList';
import { plural } from '@/ui/plural';

import { wordFor } from './changes';
import classes from './boxes.module.css';
import type { Reviewing } from './use-reviewing';

export function Changes({ reviewing }: { reviewing: Reviewing }) {
  const { changes, go, error } = reviewing;
  return (
    <section aria-label="Changed by people" className={classes.changes}>
      <ProblemList error={error} />
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" role="status" style={{ flex: 1 }}>
          {sentence(reviewing)}
        </Text>
        <Button size="compact-xs" variant="default" disabled={changes.length === 0} title="Previous change: K"
          aria-label="Previous change" onClick={() => go(-1)}>‹</Button>
        <Button size="compact-xs" variant="default" disabled={changes.length === 0} title="Next change: J"
          aria-label="Next change" onClick={() => go(1)}>›</Button>
      </Group>
    </section>
  );
}

function sentence({ changes, at, pending, error }: Reviewing): string {
  const change = changes[at];
  if (change) return `Change ${at + 1} of ${changes.length}: ${wordFor(change)} by ${change.by.join(', ')}`;
  if (pending || error !== null) return 'Changes by people';
  return changes.length === 0 ? 'No box was changed by people' : `${plural(changes.length, 'box', 'boxes')} changed by people`;
}
