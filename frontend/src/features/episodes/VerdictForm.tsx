/** What is known of an episode, and the verdict: accept, return or drop. */
import { Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { ProblemList } from '@/ui/ProblemList';
import { problemFor } from '@/ui/problem-text';
import { useAriaKeys } from '@/keyboard/keyboard';
import { useCommands } from '@/keyboard/use-commands';

import type { Episode } from './requests/episodes';
import { useJudgeEpisode, type Verdict } from './requests/reviews';
import classes from './Review.module.css';
import { proofWords } from './words';

export interface VerdictFormProps {
  episode: Episode;
  /** Another verdict takes the place of one's own of a moment ago. */
  correcting: boolean;
  /** Of the lease. */
  token: string | null;
  /** Somebody else has it open. */
  leased: boolean;
  onJudged: () => void;
}

const JUDGEMENTS: Record<Verdict['judgement'], string> = {
  accepted: 'accepted',
  returned: 'returned',
  dropped: 'dropped',
};

export function VerdictForm({ episode, correcting, token, leased, onJudged }: VerdictFormProps) {
  const judge = useJudgeEpisode(episode.id);
  const [reason, setReason] = useState(correcting ? (episode.verdict?.reason ?? '') : '');
  const { submission, tier, verdict } = episode;
  const send = (judgement: Verdict['judgement']) => {
    if (submission) judge.mutate({ judgement, reason, token, submission: submission.id }, { onSuccess: onJudged });
  };
  const open = (correcting || episode.state === 'submitted') && !leased && !judge.isPending;
  const acceptable = open && tier !== 'waiting';
  useCommands({ 'episode-accept': acceptable ? () => send('accepted') : undefined });
  const acceptKeys = useAriaKeys('episode-accept');
  if (!submission) return null;
  return (
    <Stack gap="xs">
      <Text fw={600}>{episode.sentence}</Text>
      <Text size="sm" c="dimmed">
        {episode.person} in {episode.environment_name}
      </Text>
      {tier !== null && (
        <Badge
          variant={tier.startsWith('proven') ? 'filled' : 'outline'}
          classNames={{ root: classes.proof, label: classes.proofWords }}
          role="status"
        >
          {proofWords(episode)}
        </Badge>
      )}
      {correcting && verdict && (
        <Text size="sm" role="status">
          Your verdict: {JUDGEMENTS[verdict.judgement]}
          {verdict.reason !== '' && `, ${verdict.reason}`}
        </Text>
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
        <Button size="xs" disabled={!acceptable} aria-keyshortcuts={acceptKeys} onClick={() => send('accepted')}>
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
