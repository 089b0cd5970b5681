/** The review of episodes: one at a time, held for the maintainer who asks, accepted, returned or dropped. */
import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useDataset } from '@/api/datasets';
import { useItemLease } from '@/api/use-leases';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { ProblemList } from '@/ui/ProblemList';
import { useSlug } from '@/ui/use-slug';
import { useLastAnswer } from '@/keyboard/last-answer';
import { LastAnswerButton } from '@/keyboard/LastAnswerButton';

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
  return (
    <>
      <PageHead
        title={correcting ? 'Correct the last verdict' : 'Episode review'}
        place={useDataset(slug)?.name}
        note="Episodes that others have performed. Your own, and those of your own tasks, go to another maintainer."
      >
        <LastAnswerButton last={last}>
          {correcting ? 'Back to the open episode' : 'Correct the last verdict'}
        </LastAnswerButton>
      </PageHead>
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
    </>
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
  return (
    <div className={classes.review}>
      <div className={classes.list}>
        <Loaded query={recorded}>
          {(shown) => <StepList steps={shown} current={current} onChoose={setCurrent} />}
        </Loaded>
      </div>
      <Box className={classes.step} role="region" aria-label="Pictures and video" tabIndex={0}>
        {step && <StepPane step={step} place={current} />}
        <EpisodeVideos id={judged.id} />
      </Box>
      <div>
        <ProblemList error={refused} />
        <VerdictForm
          episode={judged}
          correcting={correcting}
          token={token ?? null}
          leased={refused !== null}
          onJudged={onJudged}
        />
      </div>
    </div>
  );
}
