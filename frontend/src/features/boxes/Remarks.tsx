/** What is wrong, box by box: for the reviewer to say, for the drawer to correct or to answer. */
import { Button, Checkbox, Group, ScrollArea, Text, TextInput, UnstyledButton } from '@mantine/core';

import { ProblemList } from '@/ui/ProblemList';
import { useCommands } from '@/keyboard/use-commands';
import { plural } from '@/ui/plural';

import classes from './boxes.module.css';
import type { Remark } from './requests/remarks';
import { type Remarking, isDraft } from './use-remarks';

export interface RemarksProps {
  remarking: Remarking;
  reviewing: boolean;
  /** Whether remarks can be settled: the boxes are returned, and the person may edit them. */
  settling: boolean;
  /** A note or an answer is written: the keyboard goes back to the picture. */
  onWritten: () => void;
}

export function Remarks({ remarking, reviewing, settling, onWritten }: RemarksProps) {
  const { noted } = remarking;
  useCommands({
    'note-remark': reviewing && noted ? () => document.getElementById(noteId(noted))?.focus() : undefined,
  });
  const { remarks, error } = remarking;
  const open = remarks.filter((remark) => remark.delivered && !remark.resolution).length;
  if (remarks.length === 0 && !reviewing && !error) return null;
  return (
    <section aria-label="Remarks" className={classes.remarks}>
      <ProblemList error={error} />
      <Text size="sm" role="status" px="xs">
        {remarks.length === 0 ? 'No remark yet: select a box and say what is wrong.' : sentence(remarks.length, open)}
      </Text>
      <ScrollArea.Autosize mah="32vh" viewportProps={{ tabIndex: -1 }}>
        {remarks.map((remark) => (
          <OneRemark key={remark.id} remark={remark} remarking={remarking} settling={settling} onWritten={onWritten} />
        ))}
      </ScrollArea.Autosize>
    </section>
  );
}

const sentence = (all: number, open: number): string =>
  open > 0 ? `${plural(all, 'remark')}, ${open} still open` : plural(all, 'remark');

interface OneRemarkProps {
  remark: Remark;
  remarking: Remarking;
  settling: boolean;
  onWritten: () => void;
}

function OneRemark({ remark, remarking, settling, onWritten }: OneRemarkProps) {
  const { fault, note, resolution } = remark;
  const word = fault.replace('-', ' ');
  return (
    <div className={classes.remark} data-looked={remarking.at === remark.id || undefined}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <UnstyledButton
          onClick={() => remarking.look(remark)}
          className={classes.fault}
          aria-label={`Look at: ${word} at ${remark.left},${remark.top}`}
        >
          <Text size="sm" fw={600} span>
            {word}
          </Text>{' '}
          <Text size="xs" c="dimmed" span>
            at {remark.left},{remark.top}
          </Text>
        </UnstyledButton>
        {isDraft(remark) && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Take back: ${word} at ${remark.left},${remark.top}`}
            onClick={() => remarking.takeBack(remark.id)}
          >
            ×
          </Button>
        )}
        {settling && remark.delivered && (
          <Checkbox
            size="xs"
            label="Settled"
            checked={resolution !== null}
            aria-label={`Settled: ${word} at ${remark.left},${remark.top}`}
            onChange={(event) => remarking.settle(remark, event.currentTarget.checked ? '' : null)}
          />
        )}
      </Group>
      {isDraft(remark) ? (
        <Line
          id={noteId(remark)}
          onWritten={onWritten}
          label={`Note: ${word} at ${remark.left},${remark.top}`}
          placeholder="A note, if it needs one"
          text={note}
          onKeep={(text) => remarking.note(remark, text)}
        />
      ) : (
        note !== '' && (
          <Text size="xs">
            “{note}” {remark.reviewer}
          </Text>
        )
      )}
      {resolution && settling && (
        <Line
          onWritten={onWritten}
          label={`Answer: ${word} at ${remark.left},${remark.top}`}
          placeholder="An answer, if it was not followed"
          text={resolution.answer}
          onKeep={(text) => remarking.settle(remark, text)}
        />
      )}
      {resolution && !settling && (
        <Text size="xs" c="dimmed">
          Settled by {resolution.author}
          {resolution.answer && `: ${resolution.answer}`}
        </Text>
      )}
    </div>
  );
}

const noteId = ({ id }: Remark): string => `note-${id}`;

/** Kept when it is left, or by Enter. */
function Line({
  id,
  label,
  placeholder,
  text,
  onKeep,
  onWritten,
}: {
  id?: string;
  label: string;
  placeholder: string;
  text: string;
  onKeep: (text: string) => void;
  onWritten: () => void;
}) {
  return (
    <TextInput
      {...(id !== undefined && { id })}
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      defaultValue={text}
      maxLength={2000}
      onBlur={(event) => event.currentTarget.value !== text && onKeep(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.currentTarget.blur();
        onWritten();
      }}
    />
  );
}
