/** The form with what surrounds it: whose task it is, why it came back, whether the draft is safe. */
import { Alert, Loader, Stack } from '@mantine/core';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';

import { ApiError } from '@/api/problem';
import type { Task } from '@/api/tasks';
import { renamed } from '@/ui/renamed';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { ProblemList } from '@/ui/ProblemList';

import { SavedDrafts } from './SavedDrafts';
import { DraftClash } from './DraftClash';
import type { Words } from '@/script-editor/complete';
import type { ScriptEditorHandle } from '@/script-editor/ScriptEditor';
import { useWithdrawTask } from './requests/withdraw-task';
import { SavingLine } from './SavingLine';
import { TaskForm } from './TaskForm';
import type { Checked } from '@/script-editor/use-check';
import { useSimilarity } from './use-similarity';
import type { useStudio } from './use-studio';
import { useWritingHelp } from './use-writing-help';
import { BLANK, isBlank } from './wording';

export interface StudioWritingProps {
  studio: ReturnType<typeof useStudio>;
  slug: string;
  screenId: number;
  check: Checked;
  words: Words;
  lit: string | null;
  onName: (text: string | null) => void;
  editor: RefObject<ScriptEditorHandle | null>;
  sentence: RefObject<HTMLTextAreaElement | null>;
  onSubmit: () => void;
}

export function StudioWriting({
  studio,
  slug,
  screenId,
  check,
  words,
  lit,
  onName,
  editor,
  sentence,
  onSubmit,
}: StudioWritingProps) {
  const { wording, revised, drafts, slot } = studio;
  const similarity = useSimilarity(screenId, wording, studio.id);
  const help = useWritingHelp({
    screenId,
    draft: studio.id === undefined && studio.mayWrite ? drafts.draft(slot)?.client : undefined,
    wording: wording ?? BLANK,
    onWrite: (next) => drafts.write(slot, next),
  });
  if (studio.failure) return <ProblemList error={studio.failure} />;
  if (!wording) return <Loader size="sm" role="status" aria-label="Loading the task" />;
  const verb = studio.mayWrite ? (studio.id === undefined ? 'Submit task' : 'Submit revision') : undefined;
  return (
    <Stack gap="xs" miw={0}>
      {revised && <Standing task={revised} mayWrite={studio.mayWrite} />}
      <SavedDrafts drafts={drafts} />
      <DraftClash clash={drafts.clash} onChoose={drafts.resolve} />
      {studio.id !== undefined && isConflict(studio.refusal.error) && (
        <Alert color="orange" variant="light" p="xs">
          The newer revision is here now: submit again to replace it with what you wrote, or discard your changes to see
          it.
        </Alert>
      )}
      <TaskForm
        key={slot}
        similarity={similarity}
        slug={slug}
        screenId={screenId}
        wording={wording}
        wanted={studio.wanted}
        verb={verb}
        submitting={studio.submitting}
        refusal={studio.refusal}
        check={check}
        words={words}
        help={help}
        lit={lit}
        onName={onName}
        editor={editor}
        sentence={sentence}
        onSubmit={onSubmit}
        onWrite={(next) => drafts.write(slot, next)}
      >
        {studio.changed && (
          <ConfirmButton
            verb="Discard changes"
            question="Forget what you changed here?"
            onConfirm={() => drafts.drop(slot)}
          />
        )}
        {revised && studio.mayWrite && <Withdraw task={revised} slug={slug} />}
        <SavingLine saving={drafts.saving} blank={isBlank(wording) || (studio.id !== undefined && !studio.changed)} />
      </TaskForm>
    </Stack>
  );
}

function Standing({ task, mayWrite }: { task: Task; mayWrite: boolean }) {
  return (
    <>
      {!mayWrite && (
        <Alert variant="light" p="xs">
          Written by {task.author}; only they or a maintainer may revise it.
        </Alert>
      )}
      {task.renames.length > 0 && (
        <Alert variant="light" p="xs">
          Actwright wrote this revision itself, because labels have new names: {renamed(task.renames)}.
        </Alert>
      )}
      {task.verdict?.judgement === 'returned' && (
        <Alert color="orange" variant="light" p="xs" title={`Returned by ${task.verdict.reviewer}`}>
          {task.verdict.reason}
        </Alert>
      )}
    </>
  );
}

function Withdraw({ task, slug }: { task: Task; slug: string }) {
  const withdraw = useWithdrawTask();
  const navigate = useNavigate();
  const leave = () => void navigate(`/datasets/${slug}/tasks`);
  return (
    <>
      <ConfirmButton
        verb="Withdraw task"
        question="Take this task out of the dataset? It cannot be brought back."
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(task.id, { onSuccess: leave })}
      />
      <ProblemList error={withdraw.error} />
    </>
  );
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
