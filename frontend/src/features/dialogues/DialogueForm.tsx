/** One dialogue beside its screen: the boxes that the answers name are on the picture. */
import { Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { useLeaseDraft } from '@/api/use-lease-draft';
import { useLeases } from '@/api/use-leases';
import type { Edit } from '@/canvas/edits';
import { FullPage } from '@/ui/FullPage';
import { Panes } from '@/ui/Panes';
import { ProblemList } from '@/ui/ProblemList';
import { sure } from '@/ui/confidence';
import { StandInBadge } from '@/ui/StandIn';

import { Decision } from './Decision';
import { DialoguePicture } from './DialoguePicture';
import classes from './Dialogues.module.css';
import { checkDialogue, type Dialogue, type Outcome } from './requests/dialogues';
import { TurnFields } from './TurnFields';
import { boxesOf, type Caret, edited, isSame, readDraft } from './turns';

export interface DialogueFormProps {
  dialogue: Dialogue;
  /** What was done with the one before. */
  done: string;
  onDone: (text: string) => void;
  /** It is no longer this person's: the next one, or the same again. */
  onAgain: () => void;
}

const ABOUT: Readonly<Record<Dialogue['question_type'], string>> = {
  visual: 'What is to be seen on the screen',
  human: 'What somebody who uses it wants to get done',
  knowledge: 'What one must know of the world',
  reasoning: 'What follows from several things that are seen',
};

export function DialogueForm({ dialogue, done, onDone, onAgain }: DialogueFormProps) {
  const draft = useLeaseDraft('dialogues', String(dialogue.id), { enabled: !dialogue.again });
  const turns = readDraft(draft.text) ?? dialogue.turns;
  const caret = useRef<Caret | null>(null);
  const { lost } = useLeases(dialogue.token);
  const check = useMutation({ mutationFn: (outcome: Outcome) => checkDialogue(dialogue, outcome) });
  const decide = (outcome: Outcome, text: string) =>
    void draft.saved().then(() =>
      check.mutate(outcome, {
        onSuccess: () => {
          draft.forget();
          onDone(text);
        },
      }),
    );
  const change = (next: typeof turns) => draft.setText(JSON.stringify(next));
  const named = boxesOf(turns, dialogue);
  const isChanged = !isSame(turns, dialogue.turns);
  const edit = (edits: readonly Edit[]) => {
    const turn = turns.length - 1;
    const end = turns[turn]?.answer.length ?? 0;
    change(edited(turns, edits, caret.current ?? { turn, from: end, to: end }, dialogue));
  };
  const form = (
    <aside className={classes.side} aria-label="Dialogue">
      <div>
        <Title order={1} size="h2">
          {dialogue.again ? 'Is this right now?' : 'Is this right?'}
        </Title>
        <Text size="sm" c="dimmed">
          {ABOUT[dialogue.question_type]}; {dialogue.screen_name}, {dialogue.waiting} waiting
        </Text>
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            {dialogue.again
              ? 'Checked by somebody else before'
              : `Suggested by ${dialogue.assistant}${sure(dialogue.confidence)}`}
          </Text>
          {dialogue.stand_in && <StandInBadge />}
        </Group>
      </div>
      <TurnFields
        turns={turns}
        named={named}
        readOnly={dialogue.again}
        onChange={change}
        onCaret={(place) => (caret.current = place)}
      />
      <Decision
        dialogue={dialogue}
        isChanged={isChanged}
        turns={turns}
        sending={check.isPending}
        lost={lost}
        onDecide={decide}
        onReset={() => change(dialogue.turns)}
        onAgain={onAgain}
      />
      <ProblemList error={check.error} />
      <Text size="xs" c="dimmed" role="status">
        {done}
      </Text>
    </aside>
  );
  return (
    <FullPage>
      <Panes name="dialogues" end={{ size: 420, bare: true, content: form }}>
        <DialoguePicture dialogue={dialogue} named={named} onEdits={edit} />
      </Panes>
    </FullPage>
  );
}
