/** How far a release is: its progress, why it failed, or its file. */
import { Button, Group, Progress, Text } from '@mantine/core';

import type { Release } from '@/api/releases';

export interface ReleaseStateProps {
  release: Release;
  /** Whether the person may cancel and retry. */
  may: boolean;
  onCancel: () => void;
  onRetry: () => void;
}

export function ReleaseState({ release, may, onCancel, onRetry }: ReleaseStateProps) {
  const { status, number } = release;
  if (status === 'done') return <Download release={release} />;
  if (status === 'queued' || status === 'running') {
    return (
      <Group gap="xs" wrap="nowrap" miw={150}>
        <UnderWay release={release} />
        {may && (
          <Button size="compact-xs" variant="default" onClick={onCancel} aria-label={`Cancel release ${number}`}>
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
        <Button size="compact-xs" variant="default" onClick={onRetry} aria-label={`Try release ${number} again`}>
          Try again
        </Button>
      )}
    </Group>
  );
}

function Download({ release }: { release: Release }) {
  return (
    <Button
      component="a"
      href={release.file_url}
      download
      size="compact-xs"
      variant="default"
      aria-label={`Download release ${release.number}`}
    >
      Download
    </Button>
  );
}

function UnderWay({ release: { status, progress, doing, number } }: { release: Release }) {
  return (
    <div style={{ flex: 1 }}>
      <Progress value={100 * progress} size="sm" aria-label={`Release ${number}`} />
      <Text size="xs" c="dimmed">
        {doing || (status === 'queued' ? 'waits for a worker' : 'begins')}
      </Text>
    </div>
  );
}
