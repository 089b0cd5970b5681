/** The proposals side by side, each on a key; or another label; or none. */
import { Button, Kbd, SimpleGrid, Stack, Text } from '@mantine/core';
import { useRef } from 'react';

import { ApiError } from '@/api/problem';
import { Ago } from '@/ui/Ago';
import { ProblemList } from '@/ui/ProblemList';
import { type Shortcut, usePageShortcuts } from '@/ui/shortcuts';
import { usePageKeys } from '@/ui/use-page-keys';

import { Another } from './Another';
import { answersOf, saidBy } from './answers';
import { slugOf } from './label-text';
import type { Adjudication, Proposal } from './requests/adjudications';
import { type Decision, useChoose } from './requests/choose';

const SHORTCUTS: readonly Shortcut[] = [
  { keys: '1, 2 …', title: 'Choose that proposal' },
  { keys: 'W', title: 'Write another label' },
  { keys: '0', title: 'No label' },
  { keys: 'J', title: 'Next box' },
  { keys: 'K', title: 'Previous box' },
];

const NO_LABEL: Decision = { text: '', skip: true };

export interface DecideProps {
  open: Adjudication;
  /** What was decided, in words. */
  onDecided: (text: string) => void;
  /** Somebody else was faster. */
  onGone: () => void;
}

export function Decide({ open, onDecided, onGone }: DecideProps) {
  const { box, proposals, may } = open;
  const choose = useChoose();
  const line = useRef<HTMLInputElement>(null);
  const decide = (decision: Decision) => {
    if (!may || choose.isPending) return;
    const said = decision.skip ? 'Settled: no label.' : `Settled: “${slugOf(decision.text)}”.`;
    choose.mutate({ boxId: box.id, decision }, { onSuccess: () => onDecided(said) });
  };
  const answers = answersOf(open);
  usePageShortcuts(SHORTCUTS);
  usePageKeys({
    ...Object.fromEntries(answers.map(({ decision }, at) => [`${at + 1}`, () => decide(decision)])),
    0: () => decide(NO_LABEL),
    w: () => line.current?.focus(),
  });
  return (
    <Stack gap="sm">
      {!may && <Text size="sm">You have proposed a label for this box: another maintainer must decide.</Text>}
      <SimpleGrid cols={2} spacing="xs">
        {proposals.map((proposal, at) => <Said key={at} proposal={proposal} />)}
      </SimpleGrid>
      {answers.map(({ text, decision }, at) => (
        <Button key={text} size="xs" variant="default" justify="space-between" disabled={!may} rightSection={<Kbd size="xs">{at + 1}</Kbd>}
          onClick={() => decide(decision)}>
          {text}
        </Button>
      ))}
      <Button size="xs" variant="default" justify="space-between" disabled={!may} rightSection={<Kbd size="xs">0</Kbd>} onClick={() => decide(NO_LABEL)}>
        No label
      </Button>
      <Another ref={line} enabled={may} error={choose.error} saving={choose.isPending} onSave={(text) => decide({ text, skip: false })} />
      <Elsewhere error={choose.error} onGone={onGone} />
    </Stack>
  );
}

/** Problems of the text stand beneath it; here stands what happened to the box. */
function Elsewhere({ error, onGone }: { error: unknown; onGone: () => void }) {
  if (!(error instanceof ApiError) || error.status === 400) return null;
  return (
    <>
      <ProblemList error={error} />
      {error.status === 409 && <Button size="xs" variant="default" onClick={onGone}>Go on</Button>}
    </>
  );
}

function Said({ proposal }: { proposal: Proposal }) {
  return (
    <div>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>{saidBy(proposal)}</Text>
      {proposal.text !== proposal.slug && <Text size="xs">“{proposal.text}”</Text>}
      <Text size="xs" c="dimmed">{proposal.author}, <Ago at={proposal.made_at} /></Text>
    </div>
  );
}
