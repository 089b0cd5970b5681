/** The latest run of one task: how it stands, then its evidence and the display before and after. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { execution, useRunAgain } from '@/api/executions';
import { type Task, isRunning, task } from '@/api/tasks';
import { Ago } from '@/ui/Ago';
import { BeforeAfter, type Moment } from '@/ui/BeforeAfter';
import { EmptyState } from '@/ui/EmptyState';
import { evidenceOf } from '@/ui/evidence';
import { EvidenceTable } from '@/ui/EvidenceTable';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';
import { RunVerdict } from '@/ui/RunVerdict';

export interface RunPanelProps {
  /** undefined before anything was submitted. */
  taskId: number | undefined;
  /** Whether the person may ask for another run. */
  mayRun: boolean;
  /** The script as it is typed now, where the task is under revision. */
  script: string | undefined;
}

export function RunPanel({ taskId, mayRun, script }: RunPanelProps) {
  if (taskId === undefined) {
    return (
      <EmptyState title="Nothing has been run yet">
        When you submit a task, its script is really run by PyAutoGUI on a display that shows this screen. What happened
        is shown here.
      </EmptyState>
    );
  }
  return <RunOf id={taskId} mayRun={mayRun} script={script} />;
}

function RunOf({ id, ...props }: { id: number; mayRun: boolean; script: string | undefined }) {
  return <Loaded query={useQuery(task(id))}>{(loaded) => <TaskRun task={loaded} {...props} />}</Loaded>;
}

function TaskRun({ task: run, mayRun, script }: { task: Task; mayRun: boolean; script: string | undefined }) {
  const again = useRunAgain();
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text size="sm">{run.sentence}</Text>
          <Text size="xs" c="dimmed">
            Revision {run.revision}, <Ago at={run.created_at} />
          </Text>
        </div>
        {mayRun && !isRunning(run) && (
          <Button
            size="compact-sm"
            variant="default"
            flex="none"
            loading={again.isPending}
            onClick={() => again.mutate(run.script)}
          >
            Run again
          </Button>
        )}
      </Group>
      <ProblemList error={again.error} />
      {script !== undefined && script !== run.text && (
        <Text size="xs" c="light-dark(#9a4a00, #ffb777)">
          You have changed the script since: this is about revision {run.revision} as it was submitted.
        </Text>
      )}
      {run.execution && <RunVerdict run={run.execution} stale={run.stale} />}
      {run.execution?.status === 'done' ? <Shown id={run.execution.id} /> : <Before task={run} />}
    </Stack>
  );
}

/** The last verdict, for as long as there is no newer one. */
function Before({ task: { execution: run, last_run: last } }: { task: Task }) {
  if (!last || last.id === run?.id) return null;
  return (
    <section aria-label="The run before">
      <Text size="xs" c="dimmed">
        The run before, <Ago at={last.finished_at ?? last.created_at} />; it no longer counts:
      </Text>
      <RunVerdict run={last} stale={false} />
      <Shown id={last.id} />
    </section>
  );
}

function Shown({ id }: { id: number }) {
  const [moment, setMoment] = useState<Moment>('before');
  return (
    <Loaded query={useQuery(execution(id))}>
      {({ evidence, before_url, after_url }) => {
        const seen = evidenceOf(evidence);
        return (
          <>
            {seen && <EvidenceTable evidence={seen} />}
            {before_url && (
              <BeforeAfter beforeUrl={before_url} afterUrl={after_url} moment={moment} onMoment={setMoment} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
