/** One answer on its picture: the way it takes or the way of the gold, over the boxes with their labels. */
import { Alert, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';

import { plannedFrames } from '@/canvas/frames';
import { boxOf } from '@/canvas-view/label-box';
import { WHOLE_PATH } from '@/canvas-view/run-view';
import { RunPicture } from '@/canvas-view/RunPicture';
import { Loaded } from '@/ui/Loaded';
import { Panes } from '@/ui/Panes';
import { ScriptText } from '@/ui/ScriptText';

import { clock } from '../answering/clock';
import { percent } from '../percent';
import { answer, type AnswerDetail, type Variant } from '../requests/leaderboard';

export interface OneAnswerProps {
  kind: 'trial' | 'prediction';
  id: number;
  variant: Variant;
  /** The answers to choose from. */
  list: ReactNode;
}

export function OneAnswer({ kind, id, variant, list }: OneAnswerProps) {
  return (
    <Loaded query={useQuery(answer(kind, id, variant))}>{(loaded) => <Shown answer={loaded} list={list} />}</Loaded>
  );
}

function Shown({ answer, list }: { answer: AnswerDetail; list: ReactNode }) {
  const [shown, setShown] = useState<'answer' | 'gold'>('answer');
  const [view, setView] = useState(WHOLE_PATH);
  const boxes = useMemo(() => answer.gold.boxes.map(boxOf), [answer]);
  const actions = shown === 'answer' ? answer.actions : answer.gold.actions;
  const frames = useMemo(() => plannedFrames(actions, answer), [actions, answer]);
  // A way that nobody has run: there is nothing but the picture of the screen.
  const pictures = useMemo(() => ({ screen: answer.image_url, before: '', after: '' }), [answer]);
  const show = (way: typeof shown) => {
    setShown(way);
    setView(WHOLE_PATH);
  };
  return (
    <Panes
      name="answers"
      start={{ content: list, size: 230 }}
      end={{ content: <Account answer={answer} shown={shown} onShown={show} />, size: 340 }}
    >
      <RunPicture
        name={`${shown === 'answer' ? 'Answer to' : 'Gold of'} task ${answer.key} on the picture`}
        screen={answer}
        boxes={boxes}
        frames={frames}
        pictures={pictures}
        view={view}
        onView={setView}
      />
    </Panes>
  );
}

interface AccountProps {
  answer: AnswerDetail;
  shown: 'answer' | 'gold';
  onShown: (shown: 'answer' | 'gold') => void;
}

function Account({ answer, shown, onShown }: AccountProps) {
  const facts = [
    `task ${answer.key}`,
    answer.application,
    answer.author,
    answer.seconds === null ? '' : clock(answer.seconds),
  ];
  return (
    <Stack gap="xs" component="article" aria-label={`Task ${answer.key}`}>
      <div>
        <Title order={2} size="h3">
          {answer.sentence}
        </Title>
        <Text size="xs" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <SegmentedControl
        size="xs"
        aria-label="Way on the picture"
        value={shown}
        onChange={onShown}
        data={[
          { value: 'answer', label: 'Answer' },
          { value: 'gold', label: 'Gold' },
        ]}
      />
      {answer.why !== '' && (
        <Alert color="orange" variant="light" p="xs">
          Scores nothing: {answer.why}
        </Alert>
      )}
      <Shares shares={answer.shares} />
      <div>
        <Text size="xs" c="dimmed" mb={2}>
          Answer
        </Text>
        <ScriptText text={answer.script} name="Answer" />
      </div>
      <div>
        <Text size="xs" c="dimmed" mb={2}>
          Gold
        </Text>
        <ScriptText text={answer.gold.resolved} name="Gold" />
      </div>
    </Stack>
  );
}

function Shares({ shares: { sequence, click, key, write, action } }: Pick<AnswerDetail, 'shares'>) {
  if (sequence === 0) return <Text size="sm">Another sequence of actions than the gold’s: it scores nothing.</Text>;
  return (
    <Text size="sm">
      Of its weight: sequence {percent(sequence)}, click −{percent(click)}, key −{percent(key)}, write −{percent(write)}
      , action score <b>{percent(action)}</b> %.
    </Text>
  );
}
