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
}

export function RunPanel({ taskId, mayRun }: RunPanelProps) {
  if (taskId === undefined) {
    return (
      <EmptyState title="Nothing has been run yet">
        When you submit a task, its script is really run by PyAutoGUI on a display that shows this screen. What happened is shown here.
      </EmptyState>
    );
  }
  return <RunOf id={taskId} mayRun={mayRun} />;
}

function RunOf({ id, mayRun }: { id: number; mayRun: boolean }) {
  return <Loaded query={useQuery(task(id))}>{(found) => <TaskRun task={found} mayRun={mayRun} />}</Loaded>;
}

function TaskRun({ task: run, mayRun }: { task: Task; mayRun: boolean }) {
  const again = useRunAgain();
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text size="sm">{run.sentence}</Text>
          <Text size="xs" c="dimmed">Revision {run.revision}, <Ago at={run.created_at} /></Text>
        </div>
        {mayRun && !isRunning(run) && (
          <Button size="compact-sm" variant="default" flex="none" loading={again.isPending} onClick={() => again.mutate(run.script)}>
            Run again
          </Button>
        )}
      </Group>
      <ProblemList error={again.error} />
      {run.execution && <RunVerdict run={run.execution} stale={run.stale} />}
      {run.execution?.status === 'done' && <Shown id={run.execution.id} />}
    </Stack>
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
            {before_url && <BeforeAfter beforeUrl={before_url} afterUrl={after_url} moment={moment} onMoment={setMoment} />}
          </>
        );
      }}
    </Loaded>
  );
}
