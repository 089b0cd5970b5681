/** What comes next for these boxes: submit, approve, return, correct, and the next screen. One of them stands out. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';

import type { Remapping } from '@/canvas/bindings';
import { plural } from '@/ui/plural';
import { problemsOf } from '@/ui/problem-text';

import { CorrectDialog } from './CorrectDialog';
import { ReturnDialog } from './ReturnDialog';
import type { ScreenBoxes } from './requests/boxes';
import { useDecide } from './requests/decide';
import type { ScreenStage } from './requests/next-screen';
import type { Remark } from './requests/remarks';
import { useSubmit } from './requests/submit';
import type { Saver } from './saving/saver';
import { whenSaved } from './saving/when-saved';
import { useDeskKeys } from './use-desk-keys';
import { useHolding } from './use-holding';
import { useNext } from './use-next';
import { isDraft } from './use-remarks';

export interface ActionsProps {
  slug: string;
  screenId: number;
  given: ScreenBoxes;
  saver: Saver;
  remapping: Remapping;
  remarks: readonly Remark[];
  editing: boolean;
  onCorrect: (correcting: boolean) => void;
}

export function Actions({ slug, screenId, given, saver, remapping, remarks, editing, onCorrect }: ActionsProps) {
  const { may, stage, version } = given;
  const decide = useDecide(screenId);
  const submitting = useSubmit(screenId);
  const [returning, setReturning] = useState(false);
  const [asking, setAsking] = useState(false);
  const [work] = useState(() => workOf(given));
  const { screen: next, goOn } = useNext(slug, screenId, work);
  const reviewing = may.review && !editing;
  const made = remarks.filter(isDraft).length;
  const waiting = reviewing && stage === 'review';
  const token = useHolding(screenId, waiting ? 'review' : editing ? 'boxes' : null);
  const approval = { version, decision: 'approved', reason: '', token: token ?? null } as const;
  const approve = waiting && made === 0 ? () => decide.mutate(approval) : undefined;
  const submit = editing && may.submit ? () => submitting.mutate({ saved: whenSaved(saver), token }, { onSuccess: () => onCorrect(false) }) : undefined;
  const giveBack = reviewing ? () => setReturning(true) : undefined;
  useDeskKeys(remapping, { decide: approve ?? submit ?? (made > 0 ? giveBack : undefined), 'next-screen': goOn });
  const calm = waiting || submit ? 'default' : 'filled';
  return (
    <>
      <Trouble error={decide.error && !returning ? decide.error : submitting.error} />
      {editing && !may.submit && <Text size="xs" c="dimmed" truncate>{given.why.submit}</Text>}
      {!editing && may.edit && (
        <Button size="xs" variant="subtle" onClick={() => (waiting ? setAsking(true) : onCorrect(true))}>
          {waiting ? 'Correct it myself' : 'Edit'}
        </Button>
      )}
      {reviewing && (
        <Button size="xs" variant={made > 0 ? 'filled' : 'default'} onClick={giveBack}>{made > 0 ? `Return with ${plural(made, 'remark')}…` : 'Return…'}</Button>
      )}
      {waiting && made === 0 && <Button size="xs" loading={decide.isPending} title="Ctrl+Enter" onClick={approve}>Approve</Button>}
      {editing && (
        <Button size="xs" disabled={!submit} loading={submitting.isPending} title="Ctrl+Enter" onClick={submit}>Submit for review</Button>
      )}
      <Button size="xs" variant={editing ? 'default' : calm} disabled={!goOn} onClick={goOn}
        title={next ? `${next.application.name} ${next.number}: Shift+N` : 'No other screen waits for you'}>
        Next screen
      </Button>
      <ReturnDialog opened={returning} onClose={() => setReturning(false)} screenId={screenId} version={version} remarks={made} token={token} decide={decide} />
      <CorrectDialog opened={asking} onClose={() => setAsking(false)} onCorrect={() => onCorrect(true)} />
    </>
  );
}

/** What one came to do here. */
const workOf = ({ may, stage }: ScreenBoxes): ScreenStage => (may.review && stage === 'review' ? 'review' : 'boxes');

function Trouble({ error }: { error: unknown }) {
  const text = problemsOf(error).map((problem) => problem.message).join(' ');
  return text === '' ? null : <Text role="alert" size="xs" c="var(--mantine-color-error)" lineClamp={2}>{text}</Text>;
}
