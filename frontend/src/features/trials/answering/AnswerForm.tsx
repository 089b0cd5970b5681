/** The sentence, the script, and what is wrong with it; sends the answer or passes the task over. */
import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { type RefObject, useId } from 'react';

import type { Problem } from '@/api/problem';
import { ProblemList } from '@/ui/ProblemList';
import { problemsOf } from '@/ui/problem-text';

import { AnswerEditor, type AnswerEditorHandle } from './AnswerEditor';
import classes from './Answering.module.css';
import { clock } from './clock';
import type { DraftInUse } from './use-draft';

export interface AnswerFormProps {
  sentence: string;
  draft: DraftInUse;
  problems: readonly Problem[] | undefined;
  error: unknown;
  sending: boolean;
  editor: RefObject<AnswerEditorHandle | null>;
  onAnswer: () => void;
  onSkip: () => void;
}

export function AnswerForm({ sentence, draft, problems, error, sending, editor, onAnswer, onSkip }: AnswerFormProps) {
  const id = useId();
  const said = new Set(problems?.map(({ message }) => message));
  const others = problemsOf(error).filter(({ message }) => !said.has(message));
  return (
    <Stack gap="sm" component="section" aria-label="Answer">
      <div>
        <Text size="xs" c="dimmed">What the script is to do</Text>
        <Text fw={600} size="lg">{sentence}</Text>
      </div>
      <div>
        <Input.Label id={id} onClick={() => editor.current?.focus()}>Script</Input.Label>
        <AnswerEditor ref={editor} labelledBy={id} value={draft.script} onChange={draft.write} problems={problems} />
        <ul className={classes.problems} aria-label="Problems of the script" aria-live="polite">
          {problems?.map((problem, place) => (
            <Text key={place} component="li" size="xs" c="var(--mantine-color-error)">
              {problem.line > 0 && `Line ${problem.line}: `}{problem.message}
            </Text>
          ))}
          {problems?.length === 0 && <Text component="li" size="xs" c="dimmed">{hint(draft.script)}</Text>}
        </ul>
      </div>
      {others.length > 0 && <ProblemList error={{ problems: others }} />}
      <Group justify="space-between" wrap="nowrap">
        <Button variant="default" onClick={onSkip} aria-keyshortcuts="Alt+S">Skip…</Button>
        <Button onClick={onAnswer} loading={sending} aria-keyshortcuts="Control+Enter">Answer and go on</Button>
      </Group>
      <Group justify="space-between">
        <Text size="xs" c="dimmed">Time at work {clock(draft.seconds)}; it stands still while you are away.</Text>
        <Text size="xs" c="dimmed" role="status">{draft.saved ? (draft.script === '' ? '' : 'Draft saved') : 'Saving …'}</Text>
      </Group>
    </Stack>
  );
}

function hint(script: string): string {
  return script.trim() === ''
    ? 'Click the picture to write a click; right click, double click and drag write theirs. Or type.'
    : 'No problems. An answer cannot be changed once it is sent.';
}
