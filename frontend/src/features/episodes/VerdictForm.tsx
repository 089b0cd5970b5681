/** What is known of an episode, and the verdict: accept, return or drop. */
import { Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { ProblemList } from '@/ui/ProblemList';
import { problemFor } from '@/ui/problem-text';

import type { Episode } from './requests/episodes';
import { useJudgeEpisode, type Verdict } from './requests/reviews';
import { TIERS } from './words';

export interface VerdictFormProps {
  episode: Episode;
  /** Of the lease. */
  token: string | null;
  /** Somebody else has it open. */
  leased: boolean;
  onJudged: () => void;
}

export function VerdictForm({ episode, token, leased, onJudged }: VerdictFormProps) {
  const judge = useJudgeEpisode(episode.id);
  const [reason, setReason] = useState('');
  const { submission, tier } = episode;
  if (!submission) return null;
  const send = (judgement: Verdict['judgement']) =>
    judge.mutate({ judgement, reason, token, submission: submission.id }, { onSuccess: onJudged });
  const open = episode.state === 'submitted' && !leased && !judge.isPending;
  return (
    <Stack gap="xs">
      <Text fw={600}>{episode.sentence}</Text>
      <Text size="sm" c="dimmed">
        {episode.person} in {episode.environment_name}
      </Text>
      {tier !== null && (
        <Badge variant={tier.startsWith('proven') ? 'filled' : 'outline'} role="status">
          {TIERS[tier]}
        </Badge>
      )}
      {submission.failure !== '' && <Text size="sm">The replay: {submission.failure}</Text>}
      {episode.asks_answer && (
        <Text size="sm">{submission.no_answer ? 'It has no answer.' : `Answer: ${submission.answer}`}</Text>
      )}
      <ProblemList error={judge.error} field="" />
      <Textarea
        label="Reason"
        description="Needed to return or drop it"
        autosize
        minRows={2}
        value={reason}
        error={problemFor(judge.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button size="xs" disabled={!open || tier === 'waiting'} onClick={() => send('accepted')}>
          Accept
        </Button>
        <Button size="xs" variant="default" disabled={!open} onClick={() => send('returned')}>
          Return
        </Button>
        <Button size="xs" variant="default" disabled={!open} onClick={() => send('dropped')}>
          Drop
        </Button>
      </Group>
    </Stack>
  );
}
