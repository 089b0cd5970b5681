/** The open box and what is said about it. What was typed stays until it is saved, whatever happens to the box. */
import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { ApiError } from '@/api/problem';
import { Markdown } from '@/ui/Markdown';
import { ProblemList } from '@/ui/ProblemList';

import { LabelInput } from './LabelInput';
import { OneBox } from './OneBox';
import { Skips } from './Skips';
import classes from './labels.module.css';
import { type Answer, usePropose } from './requests/propose';
import type { Turn } from './requests/turn';
import type { Turns } from './use-turns';

const REMAINING_COUNTED = 100;

export function Naming({ turns, turn }: { turns: Turns; turn: Turn }) {
  const { box, token } = turn;
  const [draft, setDraft] = useState({ boxId: box.id, text: '' });
  const [said, setSaid] = useState('');
  const propose = usePropose();
  const text = draft.boxId === box.id ? draft.text : '';
  const orphan = draft.boxId === box.id ? '' : draft.text;
  const save = (answer: Answer) => {
    if (propose.isPending) return;
    propose.mutate({ boxId: box.id, token, answer }, {
      onSuccess: ({ slug }) => {
        setSaid(slug === '' ? 'Skipped.' : `Saved “${slug}”.`);
        setDraft({ boxId: box.id, text: '' });
        turns.goOn();
      },
    });
  };
  const again = () => {
    propose.reset();
    turns.again();
  };
  return (
    <div className={classes.page}>
      <OneBox box={box} />
      <aside className={classes.side} aria-label="Naming">
        <Head turn={turn} />
        {orphan !== '' && <Kept text={orphan} onDrop={() => setDraft({ boxId: box.id, text: '' })} />}
        <LabelInput key={token} text={text} taken={turn.taken} error={propose.error} saving={propose.isPending}
          onText={(typed) => setDraft({ boxId: box.id, text: typed })} onSave={() => save({ text, skip: '' })} />
        <Trouble error={propose.error ?? turns.lost} onAgain={again} />
        <Skips onSkip={(skip) => save({ text: '', skip })} />
        <Text size="xs" c="dimmed" role="status">{said}</Text>
        {turn.guidelines !== '' && (
          <section className={classes.guidelines} aria-label="Guidelines">
            <Title order={2} fz="xs" fw={400} c="dimmed">Guidelines</Title>
            <Markdown text={turn.guidelines} />
          </section>
        )}
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

/** Problems of the text stand beneath it; here stands what happened to the box. */
function Trouble({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  if (!(error instanceof ApiError) || error.status === 400) return null;
  return (
    <>
      <ProblemList error={error} />
      {error.status === 409 && <Button variant="default" onClick={onAgain}>Go on</Button>}
    </>
  );
}

function Kept({ text, onDrop }: { text: string; onDrop: () => void }) {
  return (
    <Alert color="orange" p="xs" role="alert" title="This is another box" withCloseButton closeButtonLabel="Forget the text" onClose={onDrop}>
      <Text size="sm">The one you had open went to somebody else. You had typed: “{text}”.</Text>
    </Alert>
  );
}
