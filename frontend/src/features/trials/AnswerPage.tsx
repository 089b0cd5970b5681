/** Where released tasks are answered, one after the other, from picture and sentence alone. */
import { Button, Progress, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { useDataset } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { FullPage } from '@/ui/FullPage';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { Answering } from './answering/Answering';
import { AnswerSent } from './answering/AnswerSent';
import { type Answered, nextTrial } from './requests/trial';

interface SentAnswer {
  readonly answered: Answered;
  /** Empty after a skip. */
  readonly script: string;
}

export default function AnswerPage() {
  const slug = useSlug();
  const query = useQuery(nextTrial(slug));
  const queries = useQueryClient();
  const [sent, setSent] = useState<SentAnswer | null>(null);
  /** The answer that is corrected; it is the draft of its trial again. */
  const [corrected, setCorrected] = useState<string>();
  const goOn = async () => {
    await query.refetch();
    setSent(null);
    setCorrected(undefined);
    void queries.invalidateQueries({ queryKey: ['baselines', slug] });
    void queries.invalidateQueries({ queryKey: ['work'] });
  };
  const head = (
    <PageHead
      title="Answer a task"
      place={useDataset(slug)?.name}
      note="Write the script that does it, with coordinates of the picture. Nobody is told labels or the reference."
    >
      {query.data && query.data.progress.total > 0 && <Standing {...query.data.progress} />}
    </PageHead>
  );
  return (
    <FullPage head={head}>
      <Loaded query={query}>
        {({ trial, progress }) =>
          sent && trial ? (
            <AnswerSent
              answered={sent.answered}
              opening={query.isFetching}
              onNext={() => void goOn()}
              onCorrect={
                sent.script === ''
                  ? undefined
                  : () => {
                      setCorrected(sent.script);
                      setSent(null);
                    }
              }
            />
          ) : trial ? (
            <Answering
              key={trial.id}
              trial={corrected === undefined ? trial : { ...trial, draft: corrected }}
              onDone={(answered, script) => setSent({ answered, script })}
            />
          ) : (
            <NothingLeft slug={slug} total={progress.total} />
          )
        }
      </Loaded>
    </FullPage>
  );
}

function Standing({ answered, total }: { answered: number; total: number }) {
  return (
    <div style={{ width: 200 }}>
      <Text size="xs" ta="right">
        {answered} of {total} answered
      </Text>
      <Progress value={total ? (100 * answered) / total : 0} size="sm" aria-label="Answered" />
    </div>
  );
}

function NothingLeft({ slug, total }: { slug: string; total: number }) {
  return (
    <EmptyState
      title={total > 0 ? 'You have answered all of your tasks.' : 'No task waits for you.'}
      action={
        <Button component={Link} to={`/datasets/${slug}/trials`} variant="default" size="xs">
          To the trials
        </Button>
      }
    >
      {total > 0
        ? 'Thank you: they are part of the human baseline now.'
        : 'A maintainer chooses who answers the tasks of a release.'}
    </EmptyState>
  );
}
