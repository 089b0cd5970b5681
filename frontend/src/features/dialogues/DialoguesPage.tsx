/** Dialogues that an assistant suggested, one at a time: a person keeps each, changes it, or drops it. */
import { Button, Loader, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useDataset } from '@/api/datasets';
import { freshId } from '@/canvas-view/fresh-id';
import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';
import { ProblemList } from '@/ui/ProblemList';
import { useSlug } from '@/ui/use-slug';
import { useTitle } from '@/ui/use-title';

import { DialogueForm } from './DialogueForm';
import { nextDialogue } from './requests/dialogues';

export default function DialoguesPage() {
  const slug = useSlug();
  const queries = useQueryClient();
  const [visit] = useState(freshId);
  const [position, setPosition] = useState(0);
  const [done, setDone] = useState('');
  const query = useQuery({
    queryKey: ['dialogue', slug, visit, position],
    queryFn: () => nextDialogue(slug),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useTitle('Dialogues');
  useEffect(() => () => void queries.invalidateQueries({ queryKey: ['work'] }), [queries]);
  if (query.isPending) return <Loader size="sm" role="progressbar" aria-label="Loading" />;
  if (query.data) {
    return (
      <DialogueForm
        key={query.data.id}
        dialogue={query.data}
        done={done}
        onDone={(text) => {
          setDone(text);
          setPosition(position + 1);
        }}
        onAgain={() => void query.refetch()}
      />
    );
  }
  return <NothingToCheck slug={slug} error={query.error} done={done} onAgain={() => void query.refetch()} />;
}

interface NothingToCheckProps {
  slug: string;
  error: unknown;
  done: string;
  onAgain: () => void;
}

function NothingToCheck({ slug, error, done, onAgain }: NothingToCheckProps) {
  return (
    <>
      <PageHead title="Dialogues" place={useDataset(slug)?.name} />
      <ProblemList error={error} />
      <EmptyState
        title={error == null ? 'No dialogue waits to be checked.' : 'The next dialogue could not be loaded.'}
        action={
          <Button variant="default" onClick={onAgain}>
            Look again
          </Button>
        }
      >
        Dialogues come here when a maintainer has an assistant suggest them, under Settings, Assistants. Those that you
        checked are checked again by somebody else.
      </EmptyState>
      <Text size="xs" c="dimmed" role="status">
        {done}
      </Text>
    </>
  );
}
