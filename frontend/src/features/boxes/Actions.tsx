/** What comes next for these boxes: submit, approve, return, correct, and the next screen. One of them stands out. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';

import { problemsOf } from '@/ui/problem-text';
import { usePageKeys } from '@/ui/use-page-keys';

import { ReturnDialog } from './ReturnDialog';
import type { ScreenBoxes } from './requests/boxes';
import { useDecide } from './requests/decide';
import type { ScreenStage } from './requests/next-screen';
import { useSubmit } from './requests/submit';
import type { Saver } from './saving/saver';
import { whenSaved } from './saving/when-saved';
import { useHolding } from './use-holding';
import { useNext } from './use-next';

export interface ActionsProps {
  slug: string;
  screenId: number;
  given: ScreenBoxes;
  saver: Saver;
  editing: boolean;
  onCorrect: (correcting: boolean) => void;
}

export function Actions({ slug, screenId, given, saver, editing, onCorrect }: ActionsProps) {
  const { may, stage, version } = given;
  const decide = useDecide(screenId);
  const submitting = useSubmit(screenId);
  const [returning, setReturning] = useState(false);
  const [work] = useState(() => workOf(given));
  const { screen: next, goOn } = useNext(slug, screenId, work);
  const reviewing = may.review && !editing;
  const token = useHolding(screenId, reviewing && stage === 'review' ? 'review' : editing ? 'boxes' : null);
  const approve = reviewing && stage === 'review' ? () => decide.mutate({ version, decision: 'approved', reason: '', token: token ?? null }) : undefined;
  const submit = editing && may.submit ? () => submitting.mutate({ saved: whenSaved(saver), token }, { onSuccess: () => onCorrect(false) }) : undefined;
  usePageKeys({ 'Ctrl+Enter': approve ?? submit, 'Shift+N': goOn });
  const calm = approve ?? submit ? 'default' : 'filled';
  return (
    <>
      <Trouble error={decide.error && !returning ? decide.error : submitting.error} />
      {editing && !may.submit && <Text size="xs" c="dimmed" truncate>{given.why.submit}</Text>}
      {!editing && may.edit && (
        <Button size="xs" variant="subtle" onClick={() => onCorrect(true)}>{approve ? 'Correct it myself' : 'Edit'}</Button>
      )}
      {reviewing && <Button size="xs" variant="default" onClick={() => setReturning(true)}>Return…</Button>}
      {approve && <Button size="xs" loading={decide.isPending} title="Ctrl+Enter" onClick={approve}>Approve</Button>}
      {editing && (
        <Button size="xs" disabled={!submit} loading={submitting.isPending} title="Ctrl+Enter" onClick={submit}>Submit for review</Button>
      )}
      <Button size="xs" variant={editing ? 'default' : calm} disabled={!goOn} onClick={goOn}
        title={next ? `${next.application.name} ${next.number}: Shift+N` : 'No other screen waits for you'}>
        Next screen
      </Button>
      <ReturnDialog opened={returning} onClose={() => setReturning(false)} version={version} token={token} decide={decide} />
    </>
  );
}

/** What one came to do here. */
const workOf = ({ may, stage }: ScreenBoxes): ScreenStage => (may.review && stage === 'review' ? 'review' : 'boxes');

function Trouble({ error }: { error: unknown }) {
  const text = problemsOf(error).map((problem) => problem.message).join(' ');
  return text === '' ? null : <Text role="alert" size="xs" c="var(--mantine-color-error)" lineClamp={2}>{text}</Text>;
}
