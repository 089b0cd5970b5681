/** The latest run of one task: how it stands, then its film strip and its evidence. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { execution, useRunAgain } from '@/api/executions';
import type { components } from '@/api/schema';
import { type Task, isRunning, task } from '@/api/tasks';
import type { Size } from '@/canvas/geometry';
import { evidenceFrames } from '@/canvas-view/evidence-frames';
import { FilmStrip } from '@/canvas-view/FilmStrip';
import { WHOLE_PATH } from '@/canvas-view/run-view';
import { Ago } from '@/ui/Ago';
import { EmptyState } from '@/ui/EmptyState';
import { evidenceOf } from '@/ui/evidence';
import { EvidenceTable } from '@/ui/EvidenceTable';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';
import { RunVerdict } from '@/ui/RunVerdict';

import { type RunOnPicture, runOnPicture } from './run-on-picture';

export interface RunPanelProps {
  /** undefined before anything was submitted. */
  taskId: number | undefined;
  /** Whether the person may ask for another run. */
  mayRun: boolean;
  /** The script as it is typed now, where the task is under revision. */
  script: string | undefined;
  screen: Size & { id: number };
  /** What of a run lies on the picture; null: nothing. */
  run: RunOnPicture | null;
  onRun: (run: RunOnPicture | null) => void;
}

export function RunPanel({ taskId, ...props }: RunPanelProps) {
  if (taskId === undefined) {
    return (
      <EmptyState title="Nothing has been run yet">
        When you submit a task, its script is really run by PyAutoGUI on a display that shows this screen. What happened
        is shown here.
      </EmptyState>
    );
  }
  return <RunOf id={taskId} {...props} />;
}

type RunProps = Omit<RunPanelProps, 'taskId'>;

function RunOf({ id, ...props }: RunProps & { id: number }) {
  return <Loaded query={useQuery(task(id))}>{(loaded) => <TaskRun task={loaded} {...props} />}</Loaded>;
}

function TaskRun({ task: run, mayRun, script, ...shown }: RunProps & { task: Task }) {
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
      {run.execution?.status === 'done' ? <Shown id={run.execution.id} {...shown} /> : <Before task={run} {...shown} />}
    </Stack>
  );
}

/** The last verdict, for as long as there is no newer one. */
type ShownProps = Pick<RunPanelProps, 'screen' | 'run' | 'onRun'>;

function Before({ task: { execution: run, last_run: last }, ...shown }: ShownProps & { task: Task }) {
  if (!last || last.id === run?.id) return null;
  return (
    <section aria-label="The run before">
      <Text size="xs" c="dimmed">
        The run before, <Ago at={last.finished_at ?? last.created_at} />; it no longer counts:
      </Text>
      <RunVerdict run={last} stale={false} />
      <Shown id={last.id} {...shown} />
    </section>
  );
}

function Shown({ id, ...shown }: ShownProps & { id: number }) {
  return <Loaded query={useQuery(execution(id))}>{(ended) => <Evidence execution={ended} {...shown} />}</Loaded>;
}

type Execution = components['schemas']['Evidence'];

/** The film strip puts what is chosen on the picture of the studio. */
function Evidence({ execution: ended, screen, run, onRun }: ShownProps & { execution: Execution }) {
  const { id, evidence, before_url: before, after_url: after, action_picture_urls: urls } = ended;
  const seen = evidenceOf(evidence);
  const frames = useMemo(() => {
    const found = evidenceOf(evidence);
    return found ? evidenceFrames(found, urls) : [];
  }, [evidence, urls]);
  const pictures = useMemo(
    () => ({ screen: `/api/screens/${screen.id}/image`, before, after }),
    [screen, before, after],
  );
  if (!seen) return null;
  return (
    <>
      <FilmStrip
        name="The run, action by action"
        frames={frames}
        screen={screen}
        pictures={pictures}
        view={run?.id === id ? run.view : WHOLE_PATH}
        onView={(view) => onRun(runOnPicture(id, frames, pictures, view))}
      />
      <EvidenceTable evidence={seen} />
    </>
  );
}
