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
  return <Loaded query={useQuery(answer(kind, id, variant))}>{(answer) => <Shown answer={answer} />}</Loaded>;
}

function Shown({ answer }: { answer: AnswerDetail }) {
  const [shown, setShown] = useState<'answer' | 'gold'>('answer');
  const boxes = useMemo(() => answer.gold.boxes.map(boxOf), [answer]);
  const actions = shown === 'answer' ? answer.actions : answer.gold.actions;
  const path = useMemo(() => plannedPath(actions, answer, actions.length), [actions, answer]);
  return (
    <Stack gap="xs" component="article" aria-label={`Task ${answer.key}`}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2}>{answer.sentence}</Title>
          <Text size="xs" c="dimmed">
            {[
              `task ${answer.key}`,
              answer.application,
              answer.author,
              answer.seconds === null ? '' : clock(answer.seconds),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <SegmentedControl
          size="xs"
          aria-label="Way on the picture"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'answer', label: 'Answer' },
            { value: 'gold', label: 'Gold' },
          ]}
        />
      </Group>
      {answer.why !== '' && (
        <Alert color="orange" variant="light" p="xs">
          Scores nothing: {answer.why}
        </Alert>
      )}
      <div className={classes.picture} style={{ aspectRatio: `${answer.width} / ${answer.height}` }}>
        <PathPicture
          imageUrl={answer.image_url}
          name={`${shown === 'answer' ? 'Answer to' : 'Gold of'} task ${answer.key} on the picture`}
          screen={answer}
          boxes={boxes}
          path={path}
        />
      </div>
      <Shares shares={answer.shares} />
      <div className={classes.scripts}>
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
