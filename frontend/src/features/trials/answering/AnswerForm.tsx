/** The sentence, the script, and what is wrong with it; sends the answer or passes the task over. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { RefObject } from 'react';

import { useAriaKeys } from '@/keyboard/keyboard';
import type { ScriptEditorHandle } from '@/script-editor/ScriptEditor';
import { ScriptField } from '@/script-editor/ScriptField';
import type { Checked } from '@/script-editor/use-check';
import { ProblemList } from '@/ui/ProblemList';
import { problemsOf } from '@/ui/problem-text';

import classes from './Answering.module.css';
import { clock } from './clock';
import type { DraftInUse } from './use-draft';

// Neither labels nor the reference: whoever answers has the picture and the sentence.
const NO_WORDS = { functions: [], keys: [], labels: [] };
const HINTS = {
  blank: 'Click the picture to write a click; right click, double click and drag write theirs. Or type.',
  fine: 'No problems. An answer is final once the next task is open.',
};
const unnamed = () => undefined;

export interface AnswerFormProps {
  sentence: string;
  draft: DraftInUse;
  check: Checked;
  error: unknown;
  sending: boolean;
  editor: RefObject<ScriptEditorHandle | null>;
  onAnswer: () => void;
  onSkip: () => void;
}

export function AnswerForm({ sentence, draft, check, error, sending, editor, onAnswer, onSkip }: AnswerFormProps) {
  const messages = new Set(check.problems?.map(({ message }) => message));
  const others = problemsOf(error).filter(({ message }) => !messages.has(message));
  return (
    <Stack gap="sm" component="section" aria-label="Answer">
      <div>
        <Text size="xs" c="dimmed">
          What the script is to do
        </Text>
        <Text fw={600} size="lg">
          {sentence}
        </Text>
      </div>
      <div className={classes.script}>
        <ScriptField
          editor={editor}
          value={draft.script}
          onChange={draft.write}
          problems={check.problems}
          failure={check.failure}
          words={NO_WORDS}
          hints={HINTS}
          example="pyautogui.click(120, 80)"
          lit={null}
          onName={unnamed}
          readOnly={false}
        />
      </div>
      {others.length > 0 && <ProblemList error={{ problems: others }} />}
      <Group justify="space-between" wrap="nowrap">
        <Button variant="default" onClick={onSkip} aria-keyshortcuts={useAriaKeys('answering-skip')}>
          Skip…
        </Button>
        <Button onClick={onAnswer} loading={sending} aria-keyshortcuts={useAriaKeys('answering-send')}>
          Answer
        </Button>
      </Group>
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          Time at work {clock(draft.seconds)}; it stands still while you are away.
        </Text>
        <Text size="xs" c="dimmed" role="status">
          {draft.saved ? (draft.script === '' ? '' : 'Draft saved') : 'Saving …'}
        </Text>
      </Group>
    </Stack>
  );
}
