/** A dataset's first page: how far it is, what is missing, and the paper's tables of it. */
import { Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { useDataset, useMaintains } from '@/api/datasets';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { ActionTable } from './ActionTable';
import { CoverageTable } from './CoverageTable';
import { FirstSteps } from './FirstSteps';
import { Funnel } from './Funnel';
import { overview } from './requests/overview';
import { SplitTable } from './SplitTable';

export default function OverviewPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const maintains = useMaintains(slug);
  return (
    <>
      <PageHead title={dataset?.name ?? 'Overview'} note={dataset?.description} />
      <Loaded query={useQuery(overview(slug))}>
        {(shown) =>
          shown.coverage.length === 0 ? (
            <FirstSteps slug={slug} maintains={maintains} />
          ) : (
            <Stack gap="lg">
              <section aria-labelledby="progress">
                <Title order={2} id="progress" mb="xs">
                  Progress
                </Title>
                <Funnel stages={shown.funnel} tasks={shown.tasks} />
              </section>
              <section aria-labelledby="coverage">
                <Title order={2} id="coverage" mb="xs">
                  Coverage
                </Title>
                <CoverageTable slug={slug} rows={shown.coverage} />
              </section>
              <Group align="flex-start" gap={48}>
                <ActionTable rows={shown.table_2} />
                <SplitTable rows={shown.table_3} />
              </Group>
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}
