/** The maintainer's final pass: proven tasks one at a time, accepted or returned with a reason. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useDataset } from '@/api/datasets';
import { tasks } from '@/api/tasks';
import { EmptyState } from '@/ui/EmptyState';
import { FullPage } from '@/ui/FullPage';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { plural } from '@/ui/plural';
import { useSlug } from '@/ui/use-slug';
import { useLastAnswer } from '@/keyboard/last-answer';
import { LastAnswerButton } from '@/keyboard/LastAnswerButton';

import { PassItem } from './PassItem';
import { PassList } from './PassList';
import { nextTask } from './requests/next-script';
import { usePrefetch } from './use-prefetch';

const AT_ONCE = 200;

export default function FinalPassPage() {
  const slug = useSlug();
  const query = useInfiniteQuery(tasks(slug, { state: 'proven', size: AT_ONCE }));
  const [chosen, setChosen] = useState<number>();
  const last = useLastAnswer<number>('final-correct', slug);
  const judged = last.answer ?? undefined;
  const [judgedHere, setJudgedHere] = useState(false);
  const waiting = (query.data?.pages ?? []).flatMap((page) => page.results).filter((task) => !task.mine);
  // A task that was sent to run again leaves the list (its place is -1) but stays open until somebody goes on.
  const first = useQuery({
    queryKey: ['next-task', slug],
    queryFn: () => nextTask(slug, null),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const left = waiting.find((task) => task.id !== judged)?.id;
  const open = chosen ?? (judgedHere ? left : (first.data ?? (first.isPending ? undefined : left)));
  // A task that was judged leaves the list; until its author revises it, another verdict takes the place of the first.
  const current = last.correcting ? judged : open;
  const place = waiting.findIndex((task) => task.id === current);
  const choose = (id: number | undefined) => {
    setChosen(id);
    if (last.correcting) last.toggle?.();
  };
  const go = (step: 1 | -1) => choose(last.correcting ? open : (waiting[Math.max(place + step, 0)]?.id ?? current));
  const next = waiting[place + 1] ?? waiting[place - 1];
  usePrefetch(next);
  const onJudged = () => {
    if (current !== undefined) last.remember(current);
    setJudgedHere(true);
    if (!last.correcting) setChosen(next?.id);
  };
  const head = (
    <PageHead
      title="Final pass"
      place={useDataset(slug)?.name}
      note={
        query.data &&
        `${plural(waiting.length, 'proven task')} to judge${query.hasNextPage ? ', and more behind them' : ''}`
      }
    >
      <LastAnswerButton last={last}>
        {last.correcting ? 'Back to the open task' : 'Correct the last verdict'}
      </LastAnswerButton>
    </PageHead>
  );
  return (
    <FullPage head={head}>
      <Loaded query={query}>
        {() =>
          current === undefined ? (
            (judgedHere || !first.isPending) && <NothingToJudge />
          ) : (
            <PassItem
              key={current}
              id={current}
              slug={slug}
              list={<PassList tasks={waiting} current={current} onChoose={choose} />}
              onGo={go}
              onStay={() => !last.correcting && setChosen(current)}
              onJudged={onJudged}
            />
          )
        }
      </Loaded>
    </FullPage>
  );
}

function NothingToJudge() {
  return (
    <EmptyState title="Nothing waits for the final pass">
      A task comes here once its script has been proven by a real run. Your own tasks are judged by another maintainer.
    </EmptyState>
  );
}
