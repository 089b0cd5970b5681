/** One answer on its picture: the way it takes or the way of the gold, over the boxes with their labels. */
import { Alert, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { plannedPath } from '@/canvas/script-path';
import { boxOf } from '@/canvas-view/label-box';
import { PathPicture } from '@/canvas-view/PathPicture';
import { Loaded } from '@/ui/Loaded';
import { ScriptText } from '@/ui/ScriptText';

import { clock } from '../answering/clock';
import { percent } from '../percent';
import { answer, type AnswerDetail, type Variant } from '../requests/leaderboard';
import classes from './Answers.module.css';

export function OneAnswer({ kind, id, variant }: { kind: 'trial' | 'prediction'; id: number; variant: Variant }) {
  return <Loaded query={useQuery(answer(kind, id, variant))}>{(found) => <Shown found={found} />}</Loaded>;
}

function Shown({ found }: { found: AnswerDetail }) {
  const [shown, setShown] = useState<'answer' | 'gold'>('answer');
  const boxes = useMemo(() => found.gold.boxes.map(boxOf), [found]);
  const actions = shown === 'answer' ? found.actions : found.gold.actions;
  const path = useMemo(() => plannedPath(actions, found, actions.length), [actions, found]);
  return (
    <Stack gap="xs" component="article" aria-label={`Task ${found.key}`}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2}>{found.sentence}</Title>
          <Text size="xs" c="dimmed">{[`task ${found.key}`, found.application, found.author, found.seconds === null ? '' : clock(found.seconds)].filter(Boolean).join(' · ')}</Text>
        </div>
        <SegmentedControl size="xs" aria-label="Way on the picture" value={shown} onChange={setShown}
          data={[{ value: 'answer', label: 'Answer' }, { value: 'gold', label: 'Gold' }]} />
      </Group>
      {found.why !== '' && <Alert color="orange" variant="light" p="xs">Scores nothing: {found.why}</Alert>}
      <div className={classes.picture} style={{ aspectRatio: `${found.width} / ${found.height}` }}>
        <PathPicture imageUrl={found.image_url} name={`${shown === 'answer' ? 'Answer to' : 'Gold of'} task ${found.key} on the picture`} screen={found} boxes={boxes} path={path} />
      </div>
      <Shares shares={found.shares} />
      <div className={classes.scripts}>
        <div><Text size="xs" c="dimmed" mb={2}>Answer</Text><ScriptText text={found.script} name="Answer" /></div>
        <div><Text size="xs" c="dimmed" mb={2}>Gold</Text><ScriptText text={found.gold.resolved} name="Gold" /></div>
      </div>
    </Stack>
  );
}

function Shares({ shares: { sequence, click, key, write, action } }: Pick<AnswerDetail, 'shares'>) {
  if (sequence === 0) return <Text size="sm">Another sequence of actions than the gold’s: it scores nothing.</Text>;
  return (
    <Text size="sm">
      Of its weight: sequence {percent(sequence)}, click −{percent(click)}, key −{percent(key)}, write −{percent(write)}, action score <b>{percent(action)}</b> %.
    </Text>
  );
}
