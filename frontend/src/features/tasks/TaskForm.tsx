/** A task as it is written: sentence, script, the same in other words. */
import { Button, Group, Stack, Textarea } from '@mantine/core';
import type { RefObject, SyntheticEvent } from 'react';

import type { Problem } from '@/api/problem';
import { useAriaKeys } from '@/keyboard/keyboard';
import { useCommands } from '@/keyboard/use-commands';
import { ProblemList } from '@/ui/ProblemList';
import { problemsOf } from '@/ui/problem-text';

import type { Words } from '@/script-editor/complete';
import type { ScriptEditorHandle } from '@/script-editor/ScriptEditor';
import { SimilarTasks } from './SimilarTasks';
import { Phrasings } from './Phrasings';
import { ScriptField } from '@/script-editor/ScriptField';
import type { Similarity } from './use-similarity';
import type { WritingHelp as Helps } from './use-writing-help';
import { isTooShort, type Wording } from './wording';
import { WritingHelp } from './WritingHelp';

export interface TaskFormProps {
  wording: Wording;
  /** How near its texts come to each other and to other tasks of the screen. */
  similarity: Similarity;
  slug: string;
  screenId: number;
  wanted: number;
  onWrite: (wording: Wording) => void;
  onSubmit: () => void;
  /** The word on the button; undefined when the person may only read. */
  verb: string | undefined;
  submitting: boolean;
  /** Why it was refused, and what was sent then. */
  refusal: { error: unknown; wording: Wording | undefined };
  check: { problems: readonly Problem[] | undefined; failure: string | undefined; notes: readonly string[] };
  words: Words;
  /** What an assistant writes, where the dataset has one. */
  help: Helps;
  lit: string | null;
  onName: (text: string | null) => void;
  editor: RefObject<ScriptEditorHandle | null>;
  sentence: RefObject<HTMLTextAreaElement | null>;
  children: React.ReactNode;
}

export function TaskForm({
  wording,
  similarity,
  slug,
  screenId,
  wanted,
  onWrite,
  onSubmit,
  verb,
  submitting,
  refusal,
  check,
  words,
  help,
  lit,
  onName,
  editor,
  sentence,
  children,
}: TaskFormProps) {
  // What is typed while the task is on its way becomes the next draft.
  const readOnly = verb === undefined;
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (!readOnly && !submitting) onSubmit();
  };
  useCommands({ 'studio-submit': submit });
  const submitKeys = useAriaKeys('studio-submit');
  const problemOf = (field: string) => standingProblem(refusal, wording, field);
  const others = general(refusal.error, check.problems);
  return (
    <form onSubmit={submit} aria-label="Write the task" noValidate>
      <Stack gap="xs">
        <Textarea
          ref={sentence}
          label="Task"
          placeholder="One sentence that can be done on this screen"
          autosize
          minRows={2}
          maxRows={5}
          value={wording.sentence}
          readOnly={readOnly}
          error={problemOf('sentence') ?? (isTooShort(wording.sentence) ? 'Too short: say the whole task.' : undefined)}
          onChange={(event) => onWrite({ ...wording, sentence: event.currentTarget.value })}
        />
        <SimilarTasks near={similarity.near} slug={slug} screenId={screenId} />
        <ScriptField
          editor={editor}
          value={wording.script}
          readOnly={readOnly}
          words={words}
          problems={check.problems}
          failure={check.failure}
          notes={check.notes}
          lit={lit}
          onName={onName}
          onChange={(script) => script !== wording.script && onWrite({ ...wording, script })}
        />
        <WritingHelp help={help.typed} sentence={wording.sentence} />
        <Phrasings
          phrasings={wording.phrasings}
          wanted={wanted}
          near={similarity.phrasings}
          readOnly={readOnly}
          problemOf={problemOf}
          onChange={(phrasings) => onWrite({ ...wording, phrasings })}
        />
        <WritingHelp help={help.phrasings} sentence={wording.sentence} />
        {others.length > 0 && <ProblemList error={{ problems: others }} />}
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs">{children}</Group>
          {verb !== undefined && (
            <Button type="submit" loading={submitting} aria-keyshortcuts={submitKeys} flex="none">
              {verb}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** A refusal holds for an input until something else is written there. */
function standingProblem(
  { error, wording: sent }: TaskFormProps['refusal'],
  now: Wording,
  field: string,
): string | undefined {
  const [name, place] = field.split('.');
  const changed =
    place === undefined
      ? name === 'sentence' && sent?.sentence !== now.sentence
      : (sent?.phrasings[Number(place)] ?? '') !== (now.phrasings[Number(place)] ?? '');
  if (changed) return undefined;
  return (
    problemsOf(error)
      .filter((problem) => problem.field === field)
      .map(({ message }) => message)
      .join(' ') || undefined
  );
}

/** Problems of no input; what the script's own list says already is not said twice. */
function general(error: unknown, shown: readonly Problem[] | undefined) {
  const messages = new Set(shown?.map(({ message }) => message));
  return problemsOf(error).filter(
    ({ field, message }) => !/^(sentence|phrasings)/.test(field) && !messages.has(message),
  );
}
