/** Statistics of a dataset as it is, or of a release: OmniACT's tables and figures, and how the work goes. */
import { Anchor, Button, Group, List, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';

import { useCountState } from '@/api/counts';
import { useDataset } from '@/api/datasets';
import { officialFirst, releases } from '@/api/releases';
import { CountState } from '@/ui/CountState';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { StatisticView } from '@/ui/StatisticView';
import { useSlug } from '@/ui/use-slug';

import { isFilled } from './filled';
import { fileOf, type Statistics, statistics, useCountAnew } from './requests/statistics';

export default function StatisticsPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const [search] = useSearchParams();
  const release = Number(search.get('release') ?? 0);
  const query = useQuery(statistics(slug, release));
  if (dataset && !dataset.roles.includes('maintainer'))
    return <EmptyState title="Only maintainers see the statistics of a dataset." />;
  return (
    <>
      <PageHead
        title="Statistics"
        place={dataset?.name}
        note="What the dataset holds and how its work goes, with the tables and figures of OmniACT."
      >
        <ReleaseChoice slug={slug} release={release} />
      </PageHead>
      <Loaded query={query}>
        {(counted) => (
          <Stack gap="lg">
            {release > 0 ? (
              <Text size="sm">The content of the release; it never changes.</Text>
            ) : (
              <Counting slug={slug} counted={counted} />
            )}
            <All slug={slug} release={release} counted={counted} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function ReleaseChoice({ slug, release }: { slug: string; release: number }) {
  const [, setSearch] = useSearchParams();
  const { data } = useQuery(releases(slug));
  const done = officialFirst(data ?? []).filter(({ status }) => status === 'done');
  return (
    <NativeSelect
      size="xs"
      aria-label="Statistics of"
      value={String(release)}
      data={[
        { value: '0', label: 'The dataset as it is' },
        ...done.map(({ id, number, official }) => ({
          value: String(id),
          label: `Release ${number}${official ? ', official' : ''}`,
        })),
      ]}
      onChange={({ currentTarget: { value } }) => setSearch(value === '0' ? {} : { release: value }, { replace: true })}
    />
  );
}

function Counting({ slug, counted }: { slug: string; counted: Statistics }) {
  const state = useCountState(slug, 'statisticscount', 'statistics', counted, useCountAnew(slug));
  return <CountState what="statistics" {...state} />;
}

function All({ slug, release, counted }: { slug: string; release: number; counted: Statistics }) {
  if (counted.statistics.length === 0) {
    return release > 0 ? (
      <EmptyState title="This release was cut before releases had statistics.">
        On the server, manage.py dataset_report --release counts them; releases that are cut from now on have them.
      </EmptyState>
    ) : (
      <EmptyState title="Nothing has been counted yet.">
        A worker counts the dataset in the background; the tables appear here when it is done.
      </EmptyState>
    );
  }
  const filled = counted.statistics.filter(isFilled);
  const others = counted.statistics.filter((statistic) => !isFilled(statistic));
  if (filled.length === 0) return <Nothing slug={slug} />;
  return (
    <>
      <Group component="nav" gap="xs" aria-label="Statistics on this page">
        {filled.map(({ name, title }) => (
          <Anchor key={name} size="xs" href={`#${name}`}>
            {title}
          </Anchor>
        ))}
      </Group>
      {filled.map((statistic) => (
        <StatisticView
          key={statistic.name}
          statistic={statistic}
          file={(ending) => fileOf(slug, statistic.name, ending, release)}
        />
      ))}
      {others.length > 0 && (
        <section aria-label="Nothing to count yet">
          <Title order={2}>Nothing to count yet</Title>
          <List size="sm" c="dimmed">
            {others.map(({ name, title, about }) => (
              <List.Item key={name}>
                {title}. {about}
              </List.Item>
            ))}
          </List>
        </section>
      )}
    </>
  );
}

function Nothing({ slug }: { slug: string }) {
  return (
    <EmptyState
      title="There is nothing to count yet."
      action={
        <Button component={Link} to={`/datasets/${slug}/screens`} size="xs" variant="default">
          To the screens
        </Button>
      }
    >
      Statistics begin with the first screen: add pictures or addresses of pages.
    </EmptyState>
  );
}
