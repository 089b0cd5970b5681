/** The review of episodes: one at a time, held for the maintainer who asks, accepted, returned or dropped. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useDataset } from '@/api/datasets';
import { useItemLease } from '@/api/use-leases';
import { EmptyState } from '@/ui/EmptyState';
import { FullPage } from '@/ui/FullPage';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { Panes } from '@/ui/Panes';
import { ProblemList } from '@/ui/ProblemList';
import { useSlug } from '@/ui/use-slug';
import { useLastAnswer } from '@/keyboard/last-answer';
import { LastAnswerButton } from '@/keyboard/LastAnswerButton';
import { useCommands } from '@/keyboard/use-commands';

import { EpisodeVideos } from './EpisodeVideos';
import classes from './Review.module.css';
import { type Episode, episode, steps } from './requests/episodes';
import { holdEpisode, nextEpisode } from './requests/reviews';
import { StepList } from './steps/StepList';
import { StepPane } from './steps/StepPane';
import { VerdictForm } from './VerdictForm';

export default function ReviewPage() {
  const slug = useSlug();
  const queries = useQueryClient();
  const key = ['next-episode', slug];
  const next = useQuery({
    queryKey: key,
    queryFn: () => nextEpisode(slug, null),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const last = useLastAnswer<number>('episode-previous', slug);
  const { answer: judged, correcting } = last;
  const onJudged = (id: number) => {
    last.remember(id);
    if (!correcting) void queries.resetQueries({ queryKey: key });
  };
  const head = (
    <PageHead
      title={correcting ? 'Correct the last verdict' : 'Episode review'}
      place={useDataset(slug)?.name}
      note="Episodes that others have performed. Your own, and those of your own tasks, go to another maintainer."
    >
      <LastAnswerButton last={last}>
        {correcting ? 'Back to the open episode' : 'Correct the last verdict'}
      </LastAnswerButton>
    </PageHead>
  );
  return (
    <FullPage head={head}>
      {correcting && judged !== null ? (
        <Reviewed key={`judged ${judged}`} id={judged} correcting onJudged={() => onJudged(judged)} />
      ) : (
        <Loaded query={next}>
          {(id) =>
            id === null ? (
              <EmptyState title="No episode waits for review">
                An episode comes here once its person has submitted it.
              </EmptyState>
            ) : (
              <Reviewed key={id} id={id} correcting={false} onJudged={() => onJudged(id)} />
            )
          }
        </Loaded>
      )}
    </FullPage>
  );
}

interface ReviewedProps {
  id: number;
  /** It was judged by this person a moment ago. */
  correcting: boolean;
  onJudged: () => void;
}

function Reviewed({ id, ...props }: ReviewedProps) {
  return <Loaded query={useQuery(episode(id))}>{(loaded) => <Item episode={loaded} {...props} />}</Loaded>;
}

function Item({ episode: judged, correcting, onJudged }: Omit<ReviewedProps, 'id'> & { episode: Episode }) {
  const { token, refused } = useItemLease(
    ['episode', judged.id],
    () => holdEpisode(judged.id),
    !judged.mine && !correcting,
  );
  const recorded = useQuery(steps(judged.id, judged.steps));
  const [current, setCurrent] = useState(0);
  const step = recorded.data?.[current];
  const go = (by: 1 | -1) =>
    setCurrent(Math.min(Math.max(current + by, 0), Math.max((recorded.data?.length ?? 1) - 1, 0)));
  useCommands({ 'strip-next': () => go(1), 'strip-previous': () => go(-1) });
  const verdict = (
    <>
      <ProblemList error={refused} />
      <VerdictForm
        episode={judged}
        correcting={correcting}
        token={token ?? null}
        leased={refused !== null}
        onJudged={onJudged}
      />
      <EpisodeVideos id={judged.id} />
    </>
  );
  return (
    <Panes
      name="episode-review"
      start={{
        size: 240,
        bare: true,
        content: (
          <div className={classes.list}>
            <Loaded query={recorded}>
              {(shown) => <StepList steps={shown} current={current} onChoose={setCurrent} />}
            </Loaded>
          </div>
        ),
      }}
      end={{ size: 300, content: verdict }}
    >
      {step ? (
        <StepPane step={step} place={current} />
      ) : (
        <EmptyState title="No step is chosen">Its pictures are shown here.</EmptyState>
      )}
    </Panes>
  );
}
