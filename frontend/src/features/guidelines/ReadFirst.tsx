/** Stands before the pages of a stage: whoever works there says once for each version that they have read it. */
import { Loader, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';

import { useDataset } from '@/api/datasets';
import { guidelines, type Stage } from '@/api/guidelines';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

// Markdown is large, and seldom is there anything to read.
const Unread = lazy(async () => ({ default: (await import('./Unread')).Unread }));
const LOOK_AGAIN_MS = 60_000;
/** Who works at a stage; others only look. */
const WORKERS: Readonly<Record<Stage, string>> = { boxes: 'annotator', labels: 'annotator', tasks: 'volunteer' };
const NAMES: Readonly<Record<Stage, string>> = { boxes: 'boxes', labels: 'labels', tasks: 'tasks' };

export function ReadFirst({ stage }: { stage: Stage }) {
  const slug = useSlug();
  return <RequireRead key={`${slug} ${stage}`} slug={slug} stage={stage} />;
}

function RequireRead({ slug, stage }: { slug: string; stage: Stage }) {
  const dataset = useDataset(slug);
  const query = useQuery({ ...guidelines(slug), refetchInterval: LOOK_AGAIN_MS });
  const [isOpen, setOpen] = useState(false);
  if (query.isPending) return <Loader size="sm" role="progressbar" aria-label="Loading" />;
  const works = dataset?.roles.some((role) => role === WORKERS[stage] || role === 'maintainer') ?? false;
  const current = query.data?.find((guideline) => guideline.stage === stage);
  const unread =
    works && current !== undefined && current.text.trim() !== '' && current.read_at === null ? current : null;
  const title = `Guidelines for ${NAMES[stage]}`;
  // Nothing to read, so the page opens; from now on it is not taken away again.
  if (unread === null && dataset !== undefined && !isOpen) setOpen(true);
  if (unread !== null && !isOpen) {
    return (
      <Stack maw={760} gap={0}>
        <PageHead title={title} place={dataset?.name} />
        <Suspense>
          <Unread slug={slug} guideline={unread} onRead={() => setOpen(true)} />
        </Suspense>
      </Stack>
    );
  }
  // Whoever is at work keeps the page, and what they have typed, while they read.
  return (
    <>
      <Outlet />
      <Suspense>
        <Modal
          opened={unread !== null && isOpen}
          onClose={() => undefined}
          withCloseButton={false}
          closeOnEscape={false}
          closeOnClickOutside={false}
          title={title}
          size="xl"
        >
          {unread !== null && <Unread slug={slug} guideline={unread} onRead={() => undefined} />}
        </Modal>
      </Suspense>
    </>
  );
}
