/** One episode: while it is recorded the live screen beside its steps, afterwards its steps and what became of it. */
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { Panes } from '@/ui/Panes';
import { ProblemList } from '@/ui/ProblemList';
import { useTitle } from '@/ui/use-title';

import { EpisodeBar } from './EpisodeBar';
import classes from './Episode.module.css';
import { type Episode, episode, isOpen, type ShownStep, steps, useContinue } from './requests/episodes';
import { ScreenView } from './screen/ScreenView';
import { StepList } from './steps/StepList';
import { StepPane } from './steps/StepPane';
import { StepTools } from './steps/StepTools';
import { continuationWords, sessionWords } from './words';

export default function EpisodePage() {
  const id = Number(useParams().episodeId);
  const query = useQuery(episode(id));
  useTitle(query.data?.sentence ?? 'Episode');
  return <Loaded query={query}>{(loaded) => <OneEpisode key={loaded.id} episode={loaded} />}</Loaded>;
}

function OneEpisode({ episode: now }: { episode: Episode }) {
  const recorded = useQuery(steps(now.id, now.steps));
  const shown = recorded.data ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  // Nothing else is to be seen of an episode that is not being recorded.
  const current = chosen ?? (isOpen(now) ? null : 0);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const changeable = now.mine && isOpen(now);
  const tick = (place: number, on: boolean) =>
    setTicked(on ? [...ticked, place].sort((one, other) => one - other) : ticked.filter((each) => each !== place));
  const list = (
    <aside className={classes.steps} aria-label="Recorded steps">
      <ProblemList error={recorded.error} />
      {changeable && ticked.length > 0 && (
        <StepTools episode={now.id} steps={shown} ticked={ticked} onDone={() => setTicked([])} />
      )}
      {shown.length === 0 ? (
        <EmptyState title="No steps yet">Each click, key or text appears here once it is recorded.</EmptyState>
      ) : (
        <StepList
          steps={shown}
          current={current}
          onChoose={setChosen}
          {...(changeable ? { ticked, onTick: tick } : {})}
        />
      )}
    </aside>
  );
  return (
    <div className={classes.page} data-fills-page>
      <EpisodeBar episode={now} />
      <Panes name="episode" end={{ size: 270, bare: true, content: list }}>
        <Main episode={now} steps={shown} current={current} onScreen={() => setChosen(null)} />
      </Panes>
    </div>
  );
}

interface MainProps {
  episode: Episode;
  steps: readonly ShownStep[];
  current: number | null;
  onScreen: () => void;
}

/** The chosen step covers the screen, which stays connected behind it. */
function Main({ episode: now, steps: shown, current, onScreen }: MainProps) {
  const live = isOpen(now) && now.session.state === 'running';
  const step = current === null ? undefined : shown[current];
  return (
    <div className={classes.main}>
      {live ? (
        <div className={classes.live}>
          <NotContinued episode={now} />
          <ScreenView key={now.session.id} session={now.session.id} viewOnly={!now.mine} />
        </div>
      ) : (
        !step && <NoScreen episode={now} />
      )}
      {step && current !== null && (
        <div className={classes.cover}>
          {live && (
            <Button size="compact-xs" m="xs" onClick={onScreen}>
              Back to the screen
            </Button>
          )}
          <StepPane step={step} place={current} />
        </div>
      )}
    </div>
  );
}

/** The screen is not where the steps lead to: they could not be performed again as they were. */
function NotContinued({ episode: now }: { episode: Episode }) {
  const words = continuationWords(now.session);
  if (words === '') return null;
  return (
    <Alert variant="light" color="orange" p="xs" m="xs" role="alert" title="Your steps did not come out the same">
      {words}
    </Alert>
  );
}

function NoScreen({ episode: now }: { episode: Episode }) {
  const goOn = useContinue(now.id);
  if (!isOpen(now)) {
    return (
      <div className={classes.notice}>
        <EmptyState title="This episode is not being recorded">Choose a step to see its pictures.</EmptyState>
      </div>
    );
  }
  const ended = now.session.state === 'ended';
  return (
    <div className={classes.notice} role="status">
      <EmptyState
        title={sessionWords(now.session)}
        action={
          ended && now.mine ? (
            <Button size="xs" loading={goOn.isPending} onClick={() => goOn.mutate(undefined)}>
              Go on in a new session
            </Button>
          ) : undefined
        }
      >
        {ended ? 'Nothing that is in the list is lost: a new session first performs these steps again.' : undefined}
      </EmptyState>
      <ProblemList error={goOn.error} />
    </div>
  );
}
