/** What comes next for these boxes: submit, approve, return, correct, and the next screen. One of them stands out. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { problemsOf } from '@/ui/problem-text';
import { usePageKeys } from '@/ui/use-page-keys';

import { ReturnDialog } from './ReturnDialog';
import type { Work } from './next-screen';
import type { ScreenBoxes } from './requests/boxes';
import { useDecide } from './requests/decide';
import { useSubmit } from './requests/submit';
import type { Saver } from './saving/saver';
import { whenSaved } from './saving/when-saved';
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
  const next = useNext(slug, screenId, work);
  const navigate = useNavigate();
  const reviewing = may.review && !editing;
  const approve = reviewing && stage === 'review' ? () => decide.mutate({ version, decision: 'approved', reason: '' }) : undefined;
  const submit = editing && may.submit ? () => submitting.mutate(whenSaved(saver), { onSuccess: () => onCorrect(false) }) : undefined;
  const goOn = next && (() => void navigate(`/datasets/${slug}/screens/${next.id}/boxes`));
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
      <ReturnDialog opened={returning} onClose={() => setReturning(false)} version={version} decide={decide} />
    </>
  );
}

/** What one came to do here. */
function workOf({ may, stage }: ScreenBoxes): Work {
  if (may.review && stage === 'review') return 'to_review';
  return stage === 'returned' ? 'returned' : 'to_draw';
}

function Trouble({ error }: { error: unknown }) {
  const text = problemsOf(error).map((problem) => problem.message).join(' ');
  return text === '' ? null : <Text role="alert" size="xs" c="var(--mantine-color-error)" lineClamp={2}>{text}</Text>;
}
