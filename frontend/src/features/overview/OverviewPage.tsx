/** A dataset's first page: what its maintainers have to look at, how far it is, and the paper's tables of it. */
import { Group, Stack, Title } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useDataset, useMaintains } from '@/api/datasets';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { ActionTable } from './ActionTable';
import { CoverageTable } from './CoverageTable';
import { FirstSteps, NothingPlanned } from './FirstSteps';
import { stepsOf } from './first-steps';
import { Funnel } from './Funnel';
import { type Overview, overview } from './requests/overview';
import { type Standing, standing } from './requests/standing';
import { SplitTable } from './SplitTable';
import { StandingView } from './StandingView';

export default function OverviewPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const maintains = useMaintains(slug);
  // Asked for beside the rest, not after it: each counts among all that the dataset has.
  const now = useQuery({ ...standing(slug), enabled: maintains });
  return (
    <>
      <PageHead title={dataset?.name ?? 'Overview'} note={dataset?.description} />
      <Loaded query={useQuery(overview(slug))}>
        {(shown) => (
          <Stack gap="lg">
            {maintains && <ForMaintainers slug={slug} shown={shown} query={now} />}
            {shown.coverage.length > 0 ? <Progress slug={slug} shown={shown} /> : !maintains && <NothingPlanned />}
          </Stack>
        )}
      </Loaded>
    </>
  );
}

interface ForMaintainersProps {
  slug: string;
  shown: Overview;
  query: UseQueryResult<Standing>;
}

/** What waits and who did what is of interest once there are screens. */
function ForMaintainers({ slug, shown, query }: ForMaintainersProps) {
  const hasScreens = shown.coverage.some(({ screens }) => screens > 0);
  return (
    <Loaded query={query}>
      {(now) => (
        <>
          <FirstSteps steps={stepsOf(slug, shown, now.people.length)} />
          {hasScreens && <StandingView slug={slug} standing={now} />}
        </>
      )}
    </Loaded>
  );
}

function Progress({ slug, shown }: { slug: string; shown: Overview }) {
  return (
    <>
      <section aria-labelledby="progress">
        <Title order={2} id="progress" mb="xs">
          Progress
        </Title>
        <Funnel slug={slug} stages={shown.funnel} tasks={shown.tasks} />
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
    </>
  );
}
