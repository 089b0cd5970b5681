/** Drafts that were put aside, each to be taken up again. */
import { Button, Group, Text } from '@mantine/core';

import { ConfirmButton } from '@/ui/ConfirmButton';

import { type DraftsInUse, asides } from './use-drafts';

export function SavedDrafts({ drafts }: { drafts: DraftsInUse }) {
  const aside = asides(drafts.documents);
  if (aside.length === 0) return null;
  return (
    <section aria-label="Drafts put aside">
      {aside.map(([slot, draft]) => (
        <Group key={slot} gap={6} wrap="nowrap">
          <Text size="xs" truncate flex={1}>
            Put aside: {draft.sentence || draft.script || 'a draft'}
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => drafts.takeUp(slot)}>
            Take up
          </Button>
          <ConfirmButton verb="Throw away" question="Forget this draft?" onConfirm={() => drafts.drop(slot)} />
        </Group>
      ))}
    </section>
  );
}
