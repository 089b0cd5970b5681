/** One import or its dry run: how far it is, what it brings, what it leaves out, and what can be done with it. */
import { Badge, Button, Card, Group, Progress, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import type { Job } from '@/api/event-stream';
import { Ago } from '@/ui/Ago';
import { plural } from '@/ui/plural';

import { bringsSomething, contentWords, episodeWords, missingWords, remarksOf } from './counts';
import { ImportReport } from './ImportReport';
import type { Import } from './requests/imports';

export interface ImportItemProps {
  item: Import;
  job: Job | undefined;
  starting: boolean;
  onStart: () => void;
  onCancel: () => void;
  onRetry: () => void;
}

export function ImportItem({ item, job, starting, onStart, onCancel, onRetry }: ImportItemProps) {
  const [shown, report] = useDisclosure(false);
  const now = job && isUnderWay(item) && isUnderWay(job) ? { ...item, ...standing(job) } : item;
  const remarks = remarksOf(item);
  return (
    <Card component="li" withBorder padding="sm" aria-label={`${kind(item)} of ${item.name}`}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: '1 1 320px', minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {item.name}
            </Text>
            <Badge variant="light" color={item.dry_run ? 'gray' : 'blue'}>
              {kind(item)}
            </Badge>
          </Group>
          <Text size="xs" c="dimmed">
            {item.format_title}
            {item.release && `, release “${item.release}”`}, {item.author}, <Ago at={item.created_at} />
          </Text>
          <Standing item={now} />
        </div>
        <Group gap="xs">
          {isUnderWay(now) && (
            <Button size="xs" variant="default" onClick={onCancel} aria-label={`Cancel ${item.name}`}>
              Cancel
            </Button>
          )}
          {(now.status === 'failed' || now.status === 'cancelled') && (
            <Button size="xs" variant="default" onClick={onRetry} aria-label={`Try ${item.name} again`}>
              Try again
            </Button>
          )}
          {remarks > 0 && (
            <Button size="xs" variant="default" aria-expanded={shown} onClick={report.toggle}>
              {shown ? 'Hide the report' : `Report: ${plural(remarks, 'remark')}`}
            </Button>
          )}
          {item.dry_run && now.status === 'done' && bringsSomething(item) && (
            <Button size="xs" loading={starting} onClick={onStart} aria-label={`Import ${item.name}`}>
              Import
            </Button>
          )}
        </Group>
      </Group>
      {shown && (
        <div style={{ marginTop: 10 }}>
          <ImportReport id={item.id} />
        </div>
      )}
    </Card>
  );
}

function Standing({ item }: { item: Import }) {
  const { status, progress, doing, error, name } = item;
  if (status === 'queued' || status === 'running') {
    return (
      <div style={{ maxWidth: 420, marginTop: 6 }}>
        <Progress value={100 * progress} size="sm" aria-label={`${kind(item)} of ${name}`} />
        <Text size="xs" c="dimmed">
          {doing || (status === 'queued' ? 'waits for a worker' : 'begins')}
        </Text>
      </div>
    );
  }
  if (status === 'failed') {
    return (
      <Text size="sm" mt={4} c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
        {error || 'failed'}
      </Text>
    );
  }
  return (
    <Text size="sm" mt={4}>
      {done(item)}
    </Text>
  );
}

function done(item: Import): string {
  if (item.status === 'cancelled') return 'Cancelled: nothing of it is left.';
  return item.holds === 'episodes' ? episodesDone(item) : screensDone(item);
}

function screensDone(item: Import): string {
  const content = contentWords(item);
  return item.dry_run
    ? `Would bring ${content}. Nothing has been written.`
    : `Brought ${content}. Scripts count as proven once they have run here.`;
}

function episodesDone(item: Import): string {
  const missing = missingWords(item);
  const content = `${episodeWords(item)}${missing === '' ? '' : `; ${missing}`}`;
  return item.dry_run
    ? `Would bring ${content}. Nothing has been written.`
    : `Brought ${content}. They wait in the review of episodes.`;
}

const kind = ({ dry_run: dryRun }: Pick<Import, 'dry_run'>) => (dryRun ? 'Dry run' : 'Import');

const isUnderWay = ({ status }: Pick<Job, 'status'>): boolean => status === 'queued' || status === 'running';

const standing = ({ status, progress, doing, error }: Job) => ({ status, progress, doing, error });
