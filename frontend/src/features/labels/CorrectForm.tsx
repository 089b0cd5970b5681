/** The box just named, with its label: to be corrected before going on with the open one. */
import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '@/api/problem';
import { ProblemList } from '@/ui/ProblemList';

import { BoxAndForm } from './BoxAndForm';
import { LabelInput } from './LabelInput';
import type { Assignment, Suggestion } from './requests/assignment';
import type { Case } from './requests/case';
import type { Correction } from './requests/correct';
import { SuggestedLabel } from './SuggestedLabel';

export interface AnsweredBox {
  readonly assignment: Pick<Assignment, 'box' | 'taken'> | Pick<Case['case'], 'box' | 'taken'>;
  /** The label that was saved; empty for a box that was skipped. */
  readonly slug: string;
  /** What an assistant suggests instead. */
  readonly suggestion?: Suggestion | null;
}

export interface CorrectFormProps {
  answered: AnsweredBox;
  /** What its person did, as “you called it”. */
  did: string;
  save: (correction: Correction) => Promise<{ slug: string }>;
  onCorrected: (slug: string) => void;
  /** Goes back to the open box. */
  onCancel: () => void;
}

export function CorrectForm({ answered, did, save, onCorrected, onCancel }: CorrectFormProps) {
  const { assignment, slug, suggestion } = answered;
  const [text, setText] = useState(slug.replaceAll('-', ' '));
  const correct = useMutation({ mutationFn: save });
  const { box, taken } = assignment;
  // What is wrong with the text stands beneath it.
  const other = correct.error instanceof ApiError && correct.error.status === 400 ? null : correct.error;
  const send = (label: string) =>
    correct.mutate({ boxId: box.id, text: label }, { onSuccess: (saved) => onCorrected(saved.slug) });
  return (
    <BoxAndForm title="Correcting" box={box}>
      <div>
        <Title order={1} size="h2">
          Correct the last answer
        </Title>
        <Text size="sm" c="dimmed">
          {box.screen.application.name} {box.screen.number}, {box.kind};{' '}
          {slug === '' ? 'you skipped it' : `${did} “${slug}”`}
        </Text>
      </div>
      {suggestion && suggestion.slug !== slug && (
        <SuggestedLabel
          suggestion={suggestion}
          onTake={() => send(suggestion.text)}
          onEdit={() => setText(suggestion.text)}
        />
      )}
      <LabelInput
        key={box.id}
        text={text}
        taken={taken}
        error={correct.error}
        saving={correct.isPending}
        verb="Save the correction"
        onText={setText}
        onSave={() => send(text)}
      />
      <ProblemList error={other} />
      <Group>
        <Button size="xs" variant="default" onClick={onCancel}>
          Back to the open box
        </Button>
      </Group>
    </BoxAndForm>
  );
}
