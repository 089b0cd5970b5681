/** The elements of a release: each screen as a model is shown it, and sources, orders and texts compared. */
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { useCountState } from '@/api/counts';
import { useDataset } from '@/api/datasets';
import { CountState } from '@/ui/CountState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { StatisticTable } from '@/ui/StatisticTable';
import { useSlug } from '@/ui/use-slug';

import { Preview } from './Preview';
import { comparison, type OrderComparison, useCompareAnew } from './requests/elements';

export default function ElementsPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const release = Number(useParams().releaseId);
  return (
    <>
      <PageHead
        title="Elements"
        place={dataset?.name}
        note="What a model is shown of the release's screens: elements in an order, as text, numbered in the picture."
      />
      <Stack gap="lg">
        <Preview release={release} />
        <Loaded query={useQuery(comparison(slug, release))}>
          {(counted) => <Compared slug={slug} release={release} counted={counted} />}
        </Loaded>
      </Stack>
    </>
  );
}

function Compared({ slug, release, counted }: { slug: string; release: number; counted: OrderComparison }) {
  const state = useCountState(slug, 'ordercomparison', 'order-comparison', counted, useCompareAnew(slug, release));
  return (
    <section aria-label="Compared over the release">
      <Title order={2}>Compared over the release</Title>
      <CountState what="elements" {...state} />
      {counted.tables.map((table) => (
        <section key={table.name} aria-label={table.title}>
          <Title order={3} mt="sm">
            {table.title}
          </Title>
          <Text size="sm" c="dimmed" maw={820} mb={6}>
            {table.about}
          </Text>
          <StatisticTable statistic={table} />
        </section>
      ))}
    </section>
  );
}
