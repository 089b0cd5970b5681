/** What somebody or some model answered, task by task, with the gold beside it. For maintainers. */
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { useDataset } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { FullPage } from '@/ui/FullPage';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { plural } from '@/ui/plural';
import { useCommands } from '@/keyboard/use-commands';
import { useSlug } from '@/ui/use-slug';
import { ShowMore } from '@/ui/ShowMore';

import { AnswerList } from './answers/AnswerList';
import { OneAnswer } from './answers/OneAnswer';
import { NoRelease } from './NoRelease';
import { answers, type Contestant } from './requests/leaderboard';
import { useLeaderboardSelection } from './use-selection';

export default function AnswersPage() {
  return useLeaderboardSelection().selection.release > 0 ? <TaskByTask /> : <NoRelease title="Task by task" />;
}

function TaskByTask() {
  const slug = useSlug();
  const { selection, search } = useLeaderboardSelection();
  const of = (search.get('of') ?? 'people') as Contestant['of'];
  const query = useInfiniteQuery(answers(selection, { of, contestant: Number(search.get('contestant')) }));
  const [place, setPlace] = useState(0);
  const rows = query.data?.pages.flatMap((page) => page.answers) ?? [];
  const first = query.data?.pages[0];
  const chosen = rows[Math.min(place, rows.length - 1)];
  useCommands({
    'answers-next': () => {
      setPlace(Math.min(place + 1, rows.length - 1));
      if (place + 2 >= rows.length && query.hasNextPage) void query.fetchNextPage();
    },
    'answers-previous': () => setPlace(Math.max(place - 1, 0)),
  });
  const head = (
    <PageHead
      title={first ? `${first.name}, task by task` : 'Task by task'}
      place={useDataset(slug)?.name}
      note={
        first &&
        `${plural(first.total, 'answer')} on the ${selection.split} split, variant ${selection.variant}. Only maintainers see this page: it shows the reference scripts.`
      }
    >
      <Button
        component={Link}
        size="xs"
        variant="default"
        to={`/datasets/${slug}/trials/leaderboard?release=${selection.release}&split=${selection.split}&variant=${selection.variant}`}
      >
        Leaderboard
      </Button>
    </PageHead>
  );
  return (
    <FullPage head={head}>
      <Loaded query={query}>
        {() =>
          chosen ? (
            <OneAnswer
              key={chosen.id}
              kind={of === 'model' ? 'prediction' : 'trial'}
              id={chosen.id}
              variant={selection.variant}
              list={
                <>
                  <AnswerList
                    rows={rows}
                    chosen={chosen.id}
                    onChoose={(id) => setPlace(rows.findIndex((row) => row.id === id))}
                  />
                  <ShowMore query={query} />
                  <Text size="xs" c="dimmed">
                    {rows.length} of {first?.total} shown
                  </Text>
                </>
              }
            />
          ) : (
            <EmptyState title="Nothing has been answered yet.">
              Answers appear here as soon as there are some.
            </EmptyState>
          )
        }
      </Loaded>
    </FullPage>
  );
}
