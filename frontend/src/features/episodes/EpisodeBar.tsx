/** The bar of an episode: its task, where it stands, and what its person can do: revise, undo, hand in, give up. */
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

import { ConfirmButton } from '@/ui/ConfirmButton';
import { problemsOf } from '@/ui/problem-text';

import classes from './Episode.module.css';
import { GiveUpDialog } from './GiveUpDialog';
import { type Episode, isOpen, useChangeSteps } from './requests/episodes';
import { SentenceDialog } from './SentenceDialog';
import { SubmitDialog } from './SubmitDialog';
import { STATES, proofWords } from './words';

type Dialog = 'sentence' | 'submit' | 'give-up' | 'wrong-state';

export function EpisodeBar({ episode }: { episode: Episode }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const undo = useChangeSteps(episode.id);
  const open = episode.mine && isOpen(episode);
  return (
    <header className={classes.bar}>
      <div className={classes.sentence}>
        <Text component="h1" size="sm" fw={600} lineClamp={2} title={episode.sentence}>
          {episode.sentence}
        </Text>
        <Group gap={6}>
          <Badge size="xs" variant="light">
            {STATES[episode.state]}
          </Badge>
          {episode.tier !== null && (
            <Badge size="xs" variant={episode.tier.startsWith('proven') ? 'filled' : 'outline'}>
              {proofWords(episode)}
            </Badge>
          )}
          <Text span size="xs" c={undo.error ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
            {undo.error ? problemsOf(undo.error)[0]?.message : note(episode)}
          </Text>
        </Group>
      </div>
      {open && (
        <Group gap={4} wrap="nowrap">
          <Button size="compact-xs" variant="default" onClick={() => setDialog('sentence')}>
            Revise sentence
          </Button>
          <ConfirmButton
            verb="Undo last step"
            question="Undo the last thing you did? The session starts anew and performs the steps before it."
            busy={undo.isPending}
            // What was done last may not be in the list yet: the server knows it.
            onConfirm={() => undo.mutate({ kind: 'undo', steps: [], name: '' })}
          />
          <Button size="compact-xs" variant="default" onClick={() => setDialog('wrong-state')}>
            State is wrong
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => setDialog('give-up')}>
            Give up
          </Button>
          <Button size="compact-xs" onClick={() => setDialog('submit')}>
            Submit
          </Button>
        </Group>
      )}
      {dialog === 'sentence' && <SentenceDialog episode={episode} onClose={close} />}
      {dialog === 'submit' && <SubmitDialog episode={episode} onClose={close} />}
      {(dialog === 'give-up' || dialog === 'wrong-state') && (
        <GiveUpDialog episode={episode} wrongState={dialog === 'wrong-state'} onClose={close} />
      )}
    </header>
  );
}

/** What somebody said about the episode, or where it takes place. */
function note({ verdict, given_up_reason: reason, submission, environment_name: environment }: Episode): string {
  if (reason !== '') return reason;
  if (verdict && verdict.judgement !== 'accepted') return `${verdict.reviewer}: ${verdict.reason ?? ''}`;
  if (submission && submission.failure !== '') return `The replay: ${submission.failure}`;
  return environment;
}
