/** The proposals side by side, each on a key; or another label; or none. */
import { Button, Kbd, SimpleGrid, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';

import { Ago } from '@/ui/Ago';
import { type Shortcut, usePageShortcuts } from '@/ui/shortcuts';
import { usePageKeys } from '@/ui/use-page-keys';

import { Another } from './Another';
import { answersOf, saidBy } from './answers';
import { slugOf } from './label-text';
import { Lost } from './Lost';
import { SendBack } from './SendBack';
import type { Case, Proposal } from './requests/case';
import { type Decision, useChoose, useSendBack } from './requests/choose';

const SHORTCUTS: readonly Shortcut[] = [
  { keys: '1, 2 …', title: 'Choose that proposal' },
  { keys: 'W', title: 'Write another label' },
  { keys: '0', title: 'No label' },
  { keys: 'B', title: 'Send back for new labels: write the reason, then Ctrl+Enter' },
  { keys: 'J', title: 'Leave it for later: the next box' },
  { keys: 'Alt+Z', title: 'The box near by, or the whole screen' },
];

const NO_LABEL: Decision = { text: '', skip: true };

export interface DecideProps {
  turn: Case;
  /** Why the box is no longer held. */
  lost: unknown;
  /** What was decided, in words. */
  onDecided: (text: string) => void;
  /** Somebody else was faster. */
  onAgain: () => void;
}

export function Decide({ turn: { token, draft, case: open }, lost, onDecided, onAgain }: DecideProps) {
  const { box, proposals, may } = open;
  const choose = useChoose();
  const sendBack = useSendBack();
  const [written, setWritten] = useState(draft);
  const line = useRef<HTMLInputElement>(null);
  const decide = (decision: Decision) => {
    if (!may || choose.isPending) return;
    const said = decision.skip ? 'Settled: no label.' : `Settled: “${slugOf(decision.text)}”.`;
    choose.mutate({ boxId: box.id, token, decision }, { onSuccess: () => onDecided(said) });
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
      <Another ref={line} text={written} onText={setWritten} enabled={may} error={choose.error} saving={choose.isPending}
        onSave={(text) => decide({ text, skip: false })} />
      <SendBack boxId={box.id} enabled={may} error={sendBack.error} sending={sendBack.isPending}
        onSend={(reason) => sendBack.mutate({ boxId: box.id, token, reason }, { onSuccess: () => onDecided('Sent back: others will name it.') })} />
      <Lost stage="adjudication" boxId={box.id} text={written} error={choose.error ?? sendBack.error ?? lost} onGoOn={onAgain} />
    </Stack>
  );
}

function Said({ proposal }: { proposal: Proposal }) {
  return (
    <div>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>{saidBy(proposal)}</Text>
      {proposal.text !== proposal.slug && <Text size="xs">“{proposal.text}”</Text>}
      <Text size="xs" c="dimmed">{proposal.author}, <Ago at={proposal.made_at} />{proposal.guideline_version !== null && `; had read guidelines version ${proposal.guideline_version}`}</Text>
    </div>
  );
}
