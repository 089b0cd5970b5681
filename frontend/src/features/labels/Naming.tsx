/** The open box and what is said about it. What was typed stays until it is saved, whatever happens to the box. */
import { Alert, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { usePageKeys } from '@/ui/use-page-keys';

import { Beside } from './Beside';
import { LabelInput } from './LabelInput';
import { Lost } from './Lost';
import { OneBox } from './OneBox';
import { Skips } from './Skips';
import classes from './labels.module.css';
import { type Answer, usePropose } from './requests/propose';
import type { Turn } from './requests/turn';
import type { Turns } from './use-turns';

const REMAINING_COUNTED = 100;

export function Naming({ turns, turn }: { turns: Turns<Turn>; turn: Turn }) {
  const { box, token } = turn;
  const [draft, setDraft] = useState({ boxId: box.id, text: turn.draft });
  const [said, setSaid] = useState('');
  const [near, setNear] = useState(true);
  const propose = usePropose();
  const text = draft.boxId === box.id ? draft.text : turn.draft;
  const orphan = draft.boxId === box.id || draft.text === '' ? '' : draft.text;
  const save = (answer: Answer) => {
    if (propose.isPending) return;
    propose.mutate({ boxId: box.id, token, answer }, {
      onSuccess: ({ slug }) => {
        setSaid(slug === '' ? 'Skipped.' : `Saved “${slug}”.`);
        setDraft({ boxId: '', text: '' });
        setNear(true);
        turns.goOn();
      },
    });
  };
  const again = () => {
    propose.reset();
    turns.again();
  };
  usePageKeys({ 'Alt+Z': () => setNear(!near) });
  return (
    <div className={classes.page}>
      <OneBox box={box} near={near} />
      <aside className={classes.side} aria-label="Naming">
        <Head turn={turn} />
        {turn.sent_back !== '' && <SentBack reason={turn.sent_back} />}
        {orphan !== '' && <Kept text={orphan} onDrop={() => setDraft({ boxId: box.id, text: '' })} />}
        <LabelInput key={token} text={text} taken={turn.taken} error={propose.error} saving={propose.isPending}
          onText={(typed) => setDraft({ boxId: box.id, text: typed })} onSave={() => save({ text, skip: '' })} />
        <Lost key={`lost ${box.id}`} stage="labels" boxId={box.id} text={text} error={propose.error ?? turns.lost} onGoOn={again} />
        <Skips key={`skips ${box.id}`} boxId={box.id} onSkip={(skip, why) => save({ text: '', skip, said: why })} />
        <Text size="xs" c="dimmed" role="status">{said}</Text>
        <Beside taken={turn.taken} guidelines={turn.guidelines} />
      </aside>
    </div>
  );
}

function Head({ turn: { box, remaining } }: { turn: Turn }) {
  const left = remaining >= REMAINING_COUNTED ? `${REMAINING_COUNTED} or more left` : `${remaining} left`;
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" align="baseline">
        <Title order={1} size="h2">What is this box for?</Title>
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>{left}</Text>
      </Group>
      <Text size="sm" c="dimmed">{box.screen.application.name} {box.screen.number}, {box.kind}</Text>
    </div>
  );
}

function SentBack({ reason }: { reason: string }) {
  return (
    <Alert color="orange" p="xs" title="Named before, and sent back">
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>{reason}</Text>
    </Alert>
  );
}

function Kept({ text, onDrop }: { text: string; onDrop: () => void }) {
  return (
    <Alert color="orange" p="xs" role="alert" title="This is another box" withCloseButton closeButtonLabel="Forget the text" onClose={onDrop}>
      <Text size="sm">The one you had open went to somebody else. You had typed: “{text}”.</Text>
    </Alert>
  );
}
