/** What was brought into a dataset from elsewhere, and how to bring in more. */
import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import { useDataset } from '@/api/datasets';
import type { Job } from '@/api/event-stream';
import { useCancelJobs, useRetryJobs } from '@/api/jobs';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { ProblemList } from '@/ui/ProblemList';
import { useSlug } from '@/ui/use-slug';

import { ImportItem } from './ImportItem';
import { type Import, useStartImport } from './requests/imports';
import { SendDialog } from './SendDialog';
import { useImports } from './use-imports';

export default function ImportsPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const [asking, dialog] = useDisclosure(false);
  const { query, progress } = useImports(slug);
  return (
    <>
      <PageHead
        title="Imports"
        place={dataset?.name}
        note="Releases and other datasets that were brought in. What an import brings shows once all of it is there."
      >
        <Button onClick={dialog.open}>Import a dataset</Button>
      </PageHead>
      <Loaded query={query}>
        {({ results }) =>
          results.length > 0 ? (
            <ImportList slug={slug} items={results} progress={progress} />
          ) : (
            <EmptyState title="Nothing has been imported yet.">
              A release of Actwright, OmniACT, JSON Lines or a Hugging Face dataset comes in whole: applications,
              screens, boxes, labels, tasks, scripts and splits. Episodes come in from a release, AgentNet,
              AgentNetBench and ScreenAgent.
            </EmptyState>
          )
        }
      </Loaded>
      <SendDialog slug={slug} opened={asking} onClose={dialog.close} />
    </>
  );
}

interface ImportListProps {
  slug: string;
  items: readonly Import[];
  /** Live jobs by id. */
  progress: ReadonlyMap<number, Job>;
}

function ImportList({ slug, items, progress }: ImportListProps) {
  const cancel = useCancelJobs(slug);
  const retry = useRetryJobs(slug);
  const start = useStartImport(slug);
  return (
    <>
      <ProblemList error={cancel.error ?? retry.error ?? start.error} />
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Imports">
        {items.map((item) => (
          <ImportItem
            key={item.id}
            item={item}
            job={progress.get(item.id)}
            starting={start.isPending && start.variables === item.id}
            onStart={() => start.mutate(item.id)}
            onCancel={() => cancel.mutate([item])}
            onRetry={() => retry.mutate([item])}
          />
        ))}
      </Stack>
    </>
  );
}
