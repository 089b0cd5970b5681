/** How far a release or an export of it is: its progress, why it failed, or its file. */
import { Button, Group, Progress, Text } from '@mantine/core';

import type { Release } from '@/api/releases';

type Standing = Pick<Release, 'status' | 'progress' | 'doing' | 'error' | 'file_url'>;

export interface ReleaseStateProps {
  release: Standing;
  /** What it is called, such as "release 3". */
  name: string;
  /** Whether the person may cancel and retry. */
  may: boolean;
  onCancel: () => void;
  onRetry: () => void;
}

export function ReleaseState({ release, name, may, onCancel, onRetry }: ReleaseStateProps) {
  const { status } = release;
  if (status === 'done') return <Download address={release.file_url} name={name} />;
  if (status === 'queued' || status === 'running') {
    return (
      <Group gap="xs" wrap="nowrap" miw={150}>
        <UnderWay release={release} name={name} />
        {may && (
          <Button size="compact-xs" variant="default" onClick={onCancel} aria-label={`Cancel ${name}`}>
            Cancel
          </Button>
        )}
      </Group>
    );
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Text
        size="sm"
        maw={320}
        style={{ whiteSpace: 'normal' }}
        c={status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
      >
        {status === 'failed' ? release.error || 'failed' : 'cancelled'}
      </Text>
      {may && (
        <Button size="compact-xs" variant="default" onClick={onRetry} aria-label={`Try ${name} again`}>
          Try again
        </Button>
      )}
    </Group>
  );
}

function Download({ address, name }: { address: string; name: string }) {
  return (
    <Button component="a" href={address} download size="compact-xs" variant="default" aria-label={`Download ${name}`}>
      Download
    </Button>
  );
}

function UnderWay({ release: { status, progress, doing }, name }: { release: Standing; name: string }) {
  return (
    <div style={{ flex: 1 }}>
      <Progress value={100 * progress} size="sm" aria-label={`Progress of ${name}`} />
      <Text size="xs" c="dimmed">
        {doing || (status === 'queued' ? 'waits for a worker' : 'begins')}
      </Text>
    </div>
  );
}
