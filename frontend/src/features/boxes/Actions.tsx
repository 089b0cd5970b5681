/** What comes next for these boxes: submit, approve, return, correct, and the next screen. One of them stands out. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';

import type { QueuedScreen, ScreenStage } from '@/api/next-screen';
import type { Box } from '@/canvas/box';
import { readable } from '@/keyboard/chords';
import { useKeysOf } from '@/keyboard/keyboard';
import { useCommands } from '@/keyboard/use-commands';
import { plural } from '@/ui/plural';

import { ActionError } from './ActionError';
import { CorrectDialog } from './CorrectDialog';
import { DoubtsDialog } from './DoubtsDialog';
import { ReturnDialog } from './ReturnDialog';
import type { ScreenBoxes } from './requests/boxes';
import { useDecide } from './requests/decide';
import type { Remark } from './requests/remarks';
import type { Saver } from './saving/saver';
import { useSaving } from './saving/use-saver';
import { useLastScreen } from './use-last-screen';
import { TakeBack } from './TakeBack';
import { useScreenLease } from './use-lease';
import { useNext } from './use-next';
import { isDraft } from './use-remarks';
import { useSubmission } from './use-submission';

export interface ActionsProps {
  slug: string;
  screenId: number;
  screenBoxes: ScreenBoxes;
  saver: Saver;
  remarks: readonly Remark[];
  editing: boolean;
  /** As they are drawn at the moment. */
  boxesNow: () => readonly Box[];
  onCorrect: (correcting: boolean) => void;
  /** Selects boxes on the picture and goes there. */
  onLook: (ids: readonly string[]) => void;
}

export function Actions(props: ActionsProps) {
  const { slug, screenId, screenBoxes, saver, remarks, editing, boxesNow, onCorrect, onLook } = props;
  const { may, stage, version } = screenBoxes;
  const last = useLastScreen(slug, screenId);
  const done = (status: string) => last.remember({ screenId, from: null }, status);
  const decide = useDecide(screenId, ({ decision }) => done(decision === 'approved' ? 'Approved.' : 'Returned.'));
  const [returning, setReturning] = useState(false);
  const [asking, setAsking] = useState(false);
  const [work] = useState(() => workOf(screenBoxes));
  const { screen: next, goOn } = useNext(slug, screenId, work);
  const reviewing = may.review && !editing;
  const draftCount = remarks.filter(isDraft).length;
  const waiting = reviewing && stage === 'review';
  const token = useScreenLease(screenId, waiting ? 'review' : editing ? 'boxes' : null);
  const approval = { version, decision: 'approved', reason: '', token: token ?? null } as const;
  const approve = waiting && draftCount === 0 ? () => decide.mutate(approval) : undefined;
  const submission = useSubmission(screenId, saver, token, boxesNow, () => {
    onCorrect(false);
    done('Submitted.');
  });
  const maySubmit = useMaySubmit(saver, screenBoxes, boxesNow);
  const submit = editing && maySubmit ? submission.submit : undefined;
  const giveBack = reviewing ? () => setReturning(true) : undefined;
  useCommands({ decide: approve ?? submit ?? (draftCount > 0 ? giveBack : undefined), 'next-screen': goOn });
  const decideKey = useKeyText('decide');
  const nextKey = useKeyText('next-screen');
  return (
    <>
      <ActionError error={decide.error && !returning ? decide.error : submission.error} />
      <TakeBack last={last} screenId={screenId} screenBoxes={screenBoxes} editing={editing} />
      {editing && !maySubmit && (
        <Text size="xs" c="dimmed" truncate>
          {screenBoxes.why.submit}
        </Text>
      )}
      {!editing && may.edit && (
        <Button size="xs" variant="subtle" onClick={() => (waiting ? setAsking(true) : onCorrect(true))}>
          {waiting ? 'Correct it myself' : 'Edit'}
        </Button>
      )}
      {reviewing && (
        <Button size="xs" variant={draftCount > 0 ? 'filled' : 'default'} onClick={giveBack}>
          {draftCount > 0 ? `Return with ${plural(draftCount, 'remark')}…` : 'Return…'}
        </Button>
      )}
      {waiting && draftCount === 0 && (
        <Button size="xs" loading={decide.isPending} title={decideKey} onClick={approve}>
          Approve
        </Button>
      )}
      {editing && (
        <Button size="xs" disabled={!submit} loading={submission.isPending} title={decideKey} onClick={submit}>
          Submit for review
        </Button>
      )}
      <Button
        size="xs"
        variant={editing || waiting ? 'default' : 'filled'}
        disabled={!goOn}
        onClick={goOn}
        title={goOn ? [...nameOf(next), nextKey].join(': ') : 'No other screen waits for you'}
      >
        Next screen
      </Button>
      <ReturnDialog
        opened={returning}
        onClose={() => setReturning(false)}
        screenId={screenId}
        version={version}
        remarks={draftCount}
        token={token}
        decide={decide}
      />
      <DoubtsDialog doubts={submission.doubts} onClose={submission.forget} onSubmit={submission.send} onLook={onLook} />
      <CorrectDialog opened={asking} onClose={() => setAsking(false)} onCorrect={() => onCorrect(true)} />
    </>
  );
}

/** Also as soon as the first box is drawn, of which the server does not know yet: submitting waits until it does. */
function useMaySubmit(saver: Saver, { may, boxes, version }: ScreenBoxes, boxesNow: () => readonly Box[]): boolean {
  const isAhead = useSaving(saver, (saving) => saving.unsaved > 0 || saving.version > version);
  return may.submit || (isAhead && boxes.length === 0 && boxesNow().length > 0);
}

/** The person's first key of a command, as its button's title says it. */
function useKeyText(name: 'decide' | 'next-screen'): string {
  const [chord] = useKeysOf(name);
  return chord === undefined ? 'no key' : readable(chord).join('+');
}

/** The screen's name, once it is known. */
const nameOf = (next: QueuedScreen | undefined) => (next ? [`${next.application.name} ${next.number}`] : []);

/** What one came to do here. */
const workOf = ({ may, stage }: ScreenBoxes): ScreenStage => (may.review && stage === 'review' ? 'review' : 'boxes');
