/** The questions and answers of a dialogue; a box that is drawn on the picture goes where the caret stands. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { SyntheticEvent } from 'react';

import classes from './Dialogues.module.css';
import type { Turn } from './requests/dialogues';
import type { Caret, NamedBox } from './turns';

const MOST_TURNS = 5;

export interface TurnFieldsProps {
  turns: readonly Turn[];
  named: readonly NamedBox[];
  readOnly: boolean;
  onChange: (turns: readonly Turn[]) => void;
  onCaret: (caret: Caret) => void;
}

export function TurnFields({ turns, named, readOnly, onChange, onCaret }: TurnFieldsProps) {
  const replace = (at: number, part: Partial<Turn>) =>
    onChange(turns.map((turn, index) => (index === at ? { ...turn, ...part } : turn)));
  return (
    <Stack gap="sm">
      {turns.map((turn, index) => (
        <OneTurn
          key={index}
          number={index + 1}
          turn={turn}
          numbers={named.filter((box) => box.turn === index).map(({ box }) => box.id)}
          readOnly={readOnly}
          onChange={(part) => replace(index, part)}
          onCaret={(from, to) => onCaret({ turn: index, from, to })}
          onRemove={turns.length > 1 ? () => onChange(turns.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      {!readOnly && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            disabled={turns.length >= MOST_TURNS}
            onClick={() => onChange([...turns, { question: '', answer: '' }])}
          >
            Add a turn
          </Button>
          <Text size="xs" c="dimmed">
            A box that is drawn on the picture goes into the answer, at the caret.
          </Text>
        </Group>
      )}
    </Stack>
  );
}

interface OneTurnProps {
  number: number;
  turn: Turn;
  /** Of the boxes on the picture that its answer names. */
  numbers: readonly string[];
  readOnly: boolean;
  onChange: (part: Partial<Turn>) => void;
  onCaret: (from: number, to: number) => void;
  onRemove: (() => void) | undefined;
}

function OneTurn({ number, turn, numbers, readOnly, onChange, onCaret, onRemove }: OneTurnProps) {
  const tell = ({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) =>
    onCaret(selectionStart, selectionEnd);
  return (
    <fieldset className={classes.turn} aria-label={`Turn ${number}`}>
      <Textarea
        size="xs"
        label={`Question ${number}`}
        autosize
        minRows={1}
        maxRows={6}
        readOnly={readOnly}
        value={turn.question}
        onChange={({ currentTarget: { value } }) => onChange({ question: value })}
      />
      <Textarea
        size="xs"
        mt={4}
        label={`Answer ${number}`}
        description={numbers.length ? `On the picture: ${numbers.join(', ')}` : 'Names no box'}
        autosize
        minRows={2}
        maxRows={10}
        readOnly={readOnly}
        value={turn.answer}
        onChange={({ currentTarget: { value } }) => onChange({ answer: value })}
        onSelect={tell}
        onFocus={tell}
      />
      {!readOnly && onRemove && (
        <Button size="compact-xs" variant="subtle" mt={2} onClick={onRemove} aria-label={`Remove turn ${number}`}>
          Remove this turn
        </Button>
      )}
    </fieldset>
  );
}
