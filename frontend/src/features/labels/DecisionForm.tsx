/** The proposals side by side, each on a key; or another label; or none. */
import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

import { useLeaseDraft } from '@/api/use-lease-draft';
import { Ago } from '@/ui/Ago';
import { CommandKeys } from '@/keyboard/CommandKeys';
import { DIGITS, type PageCommandName } from '@/keyboard/commands';
import { useCommands } from '@/keyboard/use-commands';

import { CustomLabelForm } from './CustomLabelForm';
import { answersOf, answerOf } from './answers';
import { slugOf } from './label-text';
import { LeaseLost } from './LeaseLost';
import { SendBack } from './SendBack';
import type { Case, Proposal } from './requests/case';
import { type Decision, useChoose, useSendBack } from './requests/choose';

/** The command that chooses the answer at this place. */
const choosing = (at: number): PageCommandName | undefined => {
  const digit = DIGITS[at];
  return digit && `adjudication-${digit}`;
};

const NO_LABEL: Decision = { text: '', skip: true };

export interface DecisionFormProps {
  assignment: Case;
  /** Why the box is no longer held. */
  lost: unknown;
  /** What was decided, in words; the label, empty where none was given. */
  onDecided: (text: string, slug: string) => void;
  /** Somebody else was faster. */
  onAgain: () => void;
}

export function DecisionForm({
  assignment: { token, draft, case: open },
  lost,
  onDecided,
  onAgain,
}: DecisionFormProps) {
  const { box, proposals, may } = open;
  const choose = useChoose();
  const sendBack = useSendBack();
  const written = useLeaseDraft('adjudication', box.id, { stored: draft });
  const line = useRef<HTMLInputElement>(null);
  const decide = (decision: Decision) => {
    if (!may || choose.isPending) return;
    const message = decision.skip ? 'Settled: no label.' : `Settled: “${slugOf(decision.text)}”.`;
    choose.mutate(
      { boxId: box.id, token, decision, drafts: written.stop() },
      { onSuccess: () => onDecided(message, decision.skip ? '' : slugOf(decision.text)), onError: written.start },
    );
  };
  const answers = answersOf(open);
  useCommands({
    ...Object.fromEntries(
      answers.flatMap(({ decision }, at) => {
        const command = choosing(at);
        return command ? [[command, () => decide(decision)]] : [];
      }),
    ),
    'adjudication-none': () => decide(NO_LABEL),
    'adjudication-write': () => line.current?.focus(),
  });
  return (
    <Stack gap="sm">
      {!may && <Text size="sm">You have proposed a label for this box: another maintainer must decide.</Text>}
      <Proposals proposals={proposals} />
      {answers.map(({ text, decision }, at) => (
        <DecisionButton key={text} command={choosing(at)} enabled={may} onClick={() => decide(decision)}>
          {text}
        </DecisionButton>
      ))}
      <DecisionButton command="adjudication-none" enabled={may} onClick={() => decide(NO_LABEL)}>
        No label
      </DecisionButton>
      <CustomLabelForm
        ref={line}
        text={written.text}
        onText={written.setText}
        enabled={may}
        error={choose.error}
        saving={choose.isPending}
        onSave={(text) => decide({ text, skip: false })}
      />
      <SendBack
        boxId={box.id}
        enabled={may}
        error={sendBack.error}
        sending={sendBack.isPending}
        onSend={(reason) =>
          sendBack.mutate(
            { boxId: box.id, token, reason, drafts: written.stop() },
            { onSuccess: () => onDecided('Sent back: others will name it.', ''), onError: written.start },
          )
        }
      />
      <LeaseLost draft={written} error={choose.error ?? sendBack.error ?? lost} onContinue={onAgain} />
    </Stack>
  );
}

interface DecisionButtonProps {
  /** Whose key presses it. */
  command: PageCommandName | undefined;
  enabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function DecisionButton({ command, enabled, onClick, children }: DecisionButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      justify="space-between"
      disabled={!enabled}
      rightSection={command && <CommandKeys name={command} />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
  return (
    <SimpleGrid cols={2} spacing="xs">
      {proposals.map((proposal, at) => (
        <ProposalText key={at} proposal={proposal} />
      ))}
    </SimpleGrid>
  );
}

function ProposalText({ proposal }: { proposal: Proposal }) {
  return (
    <div>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {answerOf(proposal)}
      </Text>
      {proposal.text !== proposal.slug && <Text size="xs">“{proposal.text}”</Text>}
      <Text size="xs" c="dimmed">
        {proposal.author}, <Ago at={proposal.made_at} />
        {proposal.guideline_version !== null && `; had read guidelines version ${proposal.guideline_version}`}
      </Text>
    </div>
  );
}
