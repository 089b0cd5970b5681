/** One task of the final pass: the run on its picture, action by action, what was written, the evidence, the verdict. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';

import { execution } from '@/api/executions';
import { screenLabels } from '@/api/screen-labels';
import { type Task, task } from '@/api/tasks';
import { useItemLease } from '@/api/use-leases';
import { evidenceFrames } from '@/canvas-view/evidence-frames';
import { boxOf } from '@/canvas-view/label-box';
import { flickered, WHOLE_PATH } from '@/canvas-view/run-view';
import { RunPicture } from '@/canvas-view/RunPicture';
import { Comments } from '@/comments/Comments';
import { useCommands } from '@/keyboard/use-commands';
import { evidenceOf } from '@/ui/evidence';
import { EvidenceTable } from '@/ui/EvidenceTable';
import { Loaded } from '@/ui/Loaded';
import { Panes } from '@/ui/Panes';
import { ProblemList } from '@/ui/ProblemList';

import { takeScript } from './requests/next-script';
import { TaskAccount } from './TaskAccount';
import { VerdictForm } from './VerdictForm';

export interface PassItemProps {
  id: number;
  slug: string;
  /** The tasks that wait. */
  list: ReactNode;
  /** To the task before or after this one. */
  onGo: (step: 1 | -1) => void;
  /** This task runs again: it stays open. */
  onStay: () => void;
  onJudged: () => void;
}

export function PassItem({ id, ...props }: PassItemProps) {
  return <Loaded query={useQuery(task(id))}>{(loaded) => <Item task={loaded} {...props} />}</Loaded>;
}

function Item({ task: judged, slug, list, onGo, onStay, onJudged }: Omit<PassItemProps, 'id'> & { task: Task }) {
  const { screen } = judged;
  const { token, refused } = useItemLease(
    ['script', judged.script],
    () => takeScript(judged.script),
    judged.state === 'proven' && !judged.mine,
  );
  const run = useRun(judged);
  const [view, setView] = useState(WHOLE_PATH);
  useCommands({
    'final-flicker': () => setView(flickered),
    'final-path': () => setView({ ...view, moment: 'path' }),
    'final-next': () => onGo(1),
    'final-previous': () => onGo(-1),
  });
  const verdict = (
    <>
      <ProblemList error={refused} />
      <VerdictForm task={judged} token={token ?? null} leased={refused !== null} onStay={onStay} onJudged={onJudged} />
      <TaskAccount task={judged} slug={slug} />
      <Comments screenId={screen.id} about={{ task: judged.id }} labels={run.labels} />
    </>
  );
  return (
    <Panes
      name="final-pass"
      start={{ content: list, size: 200 }}
      end={{ content: verdict, size: 380 }}
      below={run.evidence ? { content: <EvidenceTable evidence={run.evidence} />, size: 150 } : undefined}
    >
      <RunPicture
        key={screen.id}
        name={`Path of task ${judged.id} on ${screen.application} ${screen.number}`}
        screen={screen}
        boxes={run.boxes}
        frames={run.frames}
        pictures={run.pictures}
        view={view}
        onView={setView}
      />
    </Panes>
  );
}

/** The latest run of a task, as it is shown: nothing of it before it has ended. */
function useRun({ execution: run, screen: { id } }: Task) {
  const ended = run?.status === 'done';
  const { data } = useQuery({ ...execution(run?.id ?? 0), enabled: ended });
  const { data: labels } = useQuery(screenLabels(id));
  return useMemo(() => {
    const shown = ended ? data : undefined;
    const evidence = evidenceOf(shown?.evidence);
    return {
      evidence,
      frames: evidence ? evidenceFrames(evidence, shown?.action_picture_urls ?? []) : [],
      pictures: {
        screen: `/api/screens/${id}/image`,
        before: shown?.before_url ?? '',
        after: shown?.after_url ?? '',
      },
      labels,
      boxes: (labels ?? []).map(boxOf),
    };
  }, [data, ended, id, labels]);
}
