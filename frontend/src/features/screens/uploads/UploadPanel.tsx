/** What became of the files: how far they are, which went in, which did not and why, which look like others. */
import { Button, Group, Paper, Progress, Text } from '@mantine/core';

import { plural } from '@/ui/plural';

import { type Entry, type Tally, tallyOf } from './entries';
import { EntryRow } from './EntryRow';
import type { UploadQueue } from './upload-queue';
import classes from './UploadPanel.module.css';

export interface UploadPanelProps {
  slug: string;
  queue: UploadQueue;
  entries: readonly Entry[];
}

/** What needs somebody's eye comes first. */
const ORDER: Record<Entry['state'], number> = {
  unsent: 0,
  refused: 1,
  working: 2,
  sending: 3,
  cancelled: 4,
  done: 5,
  waiting: 6,
};

export function UploadPanel({ slug, queue, entries }: UploadPanelProps) {
  const tally = tallyOf(entries);
  const sorted = [...entries].sort((first, second) => ORDER[first.state] - ORDER[second.state]);
  return (
    <Paper component="section" aria-label="Uploads" withBorder p="sm" mb="md">
      <Group justify="space-between" mb={6}>
        <Text size="sm" fw={600} role="status">
          {wordsOf(tally)}
        </Text>
        <Group gap="xs">
          {tally.unsent > 0 && (
            <Button size="compact-xs" onClick={() => queue.again()}>
              Send {tally.unsent} again
            </Button>
          )}
          {tally.open > 0 ? (
            <Button size="compact-xs" variant="default" onClick={() => queue.cancel()}>
              Cancel
            </Button>
          ) : (
            <Button size="compact-xs" variant="default" onClick={() => queue.clear()}>
              Close
            </Button>
          )}
        </Group>
      </Group>
      {tally.open > 0 && (
        <Progress value={100 * tally.progress} size="sm" mb={6} aria-label="Progress of the uploads" />
      )}
      <ul className={classes.list}>
        {sorted.map((entry) => (
          <EntryRow key={entry.id} slug={slug} entry={entry} />
        ))}
      </ul>
    </Paper>
  );
}

function wordsOf({ files, open, accepted, refused, unsent }: Tally): string {
  const now = open > 0 ? `Uploading ${plural(files, 'file')}, ${open} to go` : `Uploaded ${plural(files, 'file')}`;
  const parts = [
    `${plural(accepted, 'screen')} added`,
    refused > 0 && `${refused} refused`,
    unsent > 0 && `${unsent} not sent`,
  ];
  return `${now}: ${parts.filter(Boolean).join(', ')}`;
}
