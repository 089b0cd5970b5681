/** The open box with its label. What is typed is saved as a draft, whatever happens to the lease. */
import { Alert, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { useLeaseDraft } from '@/api/use-lease-draft';
import type { LastAnswerShown } from '@/keyboard/last-answer';
import { LastAnswerButton } from '@/keyboard/LastAnswerButton';
import { useCommands } from '@/keyboard/use-commands';

import { ContextPanel } from './ContextPanel';
import { LabelInput } from './LabelInput';
import { LeaseLost } from './LeaseLost';
import { BoxAndForm } from './BoxAndForm';
import { SkipButtons } from './SkipButtons';
import { SuggestedLabel } from './SuggestedLabel';
import { type Answer, usePropose } from './requests/propose';
import type { Assignment, Suggestion } from './requests/assignment';
import type { AssignmentQueue } from './use-assignments';

const REMAINING_COUNTED = 100;

export interface LabelFormProps {
  queue: AssignmentQueue<Assignment>;
  assignment: Assignment;
  last: LastAnswerShown;
  /** `suggestion`: what an assistant suggests, where that is shown once one has answered. */
  onAnswered: (slug: string, suggestion: Suggestion | null) => void;
}

export function LabelForm({ queue, assignment, last, onAnswered }: LabelFormProps) {
  const { box, token, suggestion } = assignment;
  const draft = useLeaseDraft('labels', box.id, { stored: assignment.draft });
  const [typed, setTyped] = useState({ boxId: box.id, text: '' });
  const [near, setNear] = useState(true);
  const propose = usePropose();
  const orphan = typed.boxId === box.id ? '' : typed.text;
  const save = (answer: Answer) => {
    if (propose.isPending) return;
    propose.mutate(
      { boxId: box.id, token, answer, drafts: draft.stop() },
      {
        onSuccess: ({ slug, suggestion }) => {
          onAnswered(slug, suggestion ?? null);
          setTyped({ boxId: box.id, text: '' });
          setNear(true);
          queue.advance();
        },
        onError: draft.start,
      },
    );
  };
  const again = () => {
    propose.reset();
    queue.refetchCurrent();
  };
  const write = (text: string) => {
    draft.setText(text);
    setTyped({ boxId: box.id, text });
  };
  useCommands({ 'labels-near': () => setNear(!near) });
  return (
    <BoxAndForm title="Naming" box={box} near={near}>
      <Head assignment={assignment} />
      {assignment.captured_name !== '' && <CapturedName name={assignment.captured_name} />}
      {assignment.sent_back !== '' && <SentBack reason={assignment.sent_back} />}
      {orphan !== '' && <TypedBefore text={orphan} onDrop={() => setTyped({ boxId: box.id, text: '' })} />}
      {suggestion && (
        <SuggestedLabel
          suggestion={suggestion}
          onTake={() => save({ text: suggestion.text, skip: '' })}
          onEdit={() => write(suggestion.text)}
        />
      )}
      <LabelInput
        key={token}
        text={draft.text}
        taken={assignment.taken}
        error={propose.error}
        saving={propose.isPending}
        onText={write}
        onSave={() => save({ text: draft.text, skip: '' })}
      />
      <LeaseLost key={`lost ${box.id}`} draft={draft} error={propose.error ?? queue.lost} onContinue={again} />
      <SkipButtons
        key={`skips ${box.id}`}
        boxId={box.id}
        onSkip={(skip, why) => save({ text: '', skip, reason: why })}
      />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" role="status">
          {last.status}
        </Text>
        <LastAnswerButton last={last} size="compact-xs">
          Correct it
        </LastAnswerButton>
      </Group>
      <ContextPanel taken={assignment.taken} guidelines={assignment.guidelines} />
    </BoxAndForm>
  );
}

function Head({ assignment: { box, remaining } }: { assignment: Assignment }) {
  const left = remaining >= REMAINING_COUNTED ? `${REMAINING_COUNTED} or more left` : `${remaining} left`;
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" align="baseline">
        <Title order={1} size="h2">
          What is this box for?
        </Title>
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {left}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {box.screen.application.name} {box.screen.number}, {box.kind}
      </Text>
    </div>
  );
}

function CapturedName({ name }: { name: string }) {
  return (
    <Text size="sm" lineClamp={2} title={name}>
      Captured as “{name}”
    </Text>
  );
}

function SentBack({ reason }: { reason: string }) {
  return (
    <Alert color="orange" p="xs" title="Named before, and sent back">
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {reason}
      </Text>
    </Alert>
  );
}

function TypedBefore({ text, onDrop }: { text: string; onDrop: () => void }) {
  return (
    <Alert
      color="orange"
      p="xs"
      role="alert"
      title="This is another box"
      withCloseButton
      closeButtonLabel="Forget the text"
      onClose={onDrop}
    >
      <Text size="sm">
        The one you had open went to somebody else. You had typed: “{text}”. That is saved as a draft of the other box.
      </Text>
    </Alert>
  );
}
