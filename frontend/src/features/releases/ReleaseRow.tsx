/** One release. */
import { Anchor, Badge, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { Job } from '@/api/event-stream';
import type { Release } from '@/api/releases';
import { Ago } from '@/ui/Ago';

import { withProgress } from './with-progress';
import { type Split, splitCounts, SPLITS, total } from './counts';
import { Digest } from './Digest';
import { ReleaseState, type ReleaseStateProps } from './ReleaseState';

export type ReleaseRowProps = Omit<ReleaseStateProps, 'release' | 'name'> & {
  slug: string;
  release: Release;
  job: Job | undefined;
};

export function ReleaseRow({ slug, release, job, ...rest }: ReleaseRowProps) {
  const now = withProgress(release, job);
  return (
    <Table.Tr>
      <Table.Th scope="row" ta="right">
        <Anchor
          component={Link}
          to={`/datasets/${slug}/releases/${release.id}`}
          aria-label={`Release ${release.number}`}
        >
          {release.number}
        </Anchor>
        {release.official && (
          <Badge size="xs" display="block">
            Official
          </Badge>
        )}
      </Table.Th>
      <Table.Td>
        <ReleaseState release={now} name={`release ${release.number}`} {...rest} />
      </Table.Td>
      {SPLITS.map((split) => (
        <SplitCell key={split} release={release} split={split} />
      ))}
      <Table.Td ta="right">{total(release, 'screens')}</Table.Td>
      <Table.Td ta="right">{total(release, 'boxes')}</Table.Td>
      <Table.Td ta="right">
        {release.seed}
        <Text size="xs" c="dimmed">
          {release.ratio.join(':')}
        </Text>
      </Table.Td>
      <Table.Td>
        <span title={release.format_title}>{release.format}</span>
        <Digest digest={release.digest} number={release.number} />
      </Table.Td>
      <Table.Td>
        <Ago at={release.created_at} />
        {release.author && (
          <Text size="xs" c="dimmed">
            {release.author}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function SplitCell({ release, split }: { release: Release; split: Split }) {
  const counts = splitCounts(release, split);
  return (
    <Table.Td ta="right">
      {counts?.families}
      {counts && (
        <Text size="xs" c="dimmed">
          {counts.tasks} tasks
        </Text>
      )}
    </Table.Td>
  );
}
