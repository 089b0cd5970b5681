/** One task of the final pass: the picture with the script's way, what was written, the evidence, the verdict. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { execution } from '@/api/executions';
import { screenLabels } from '@/api/screen-labels';
import { type Task, task } from '@/api/tasks';
import { useItemLease } from '@/api/use-leases';
import workspace from '@/ui/Workspace.module.css';
import { evidenceOf } from '@/ui/evidence';
import { EvidenceTable } from '@/ui/EvidenceTable';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';
import { useCommands } from '@/keyboard/use-commands';

import classes from './FinalPass.module.css';
import { PassPicture, type PictureShown } from './PassPicture';
import { takeScript } from './requests/next-script';
import { TaskAccount } from './TaskAccount';
import { VerdictForm } from './VerdictForm';

export interface PassItemProps {
  id: number;
  slug: string;
  /** To the task before or after this one. */
  onGo: (step: 1 | -1) => void;
  /** This task runs again: it stays open. */
  onStay: () => void;
  onJudged: () => void;
}

export function PassItem({ id, ...props }: PassItemProps) {
  return <Loaded query={useQuery(task(id))}>{(loaded) => <Item task={loaded} {...props} />}</Loaded>;
}

function Item({ task: judged, slug, onGo, onStay, onJudged }: Omit<PassItemProps, 'id'> & { task: Task }) {
  const { token, refused } = useItemLease(
    ['script', judged.script],
    () => takeScript(judged.script),
    judged.state === 'proven' && !judged.mine,
  );
  const run = judged.execution;
  const ended = run?.status === 'done';
  const shownRun = useQuery({ ...execution(run?.id ?? 0), enabled: ended });
  const labels = useQuery(screenLabels(judged.screen.id));
  const [shown, setShown] = useState<PictureShown>('path');
  const evidence = ended ? evidenceOf(shownRun.data?.evidence) : null;
  useCommands({
    'final-flicker': () => setShown((before) => (before === 'after' ? 'before' : 'after')),
    'final-path': () => setShown('path'),
    'final-next': () => onGo(1),
    'final-previous': () => onGo(-1),
  });
  return (
    <div className={classes.item}>
      <div className={workspace.side}>
        <PassPicture
          task={judged}
          labels={labels.data ?? []}
          evidence={evidence}
          shown={shown}
          onShown={setShown}
          pictures={ended ? shownRun.data : undefined}
        />
        {evidence && <EvidenceTable evidence={evidence} />}
      </div>
      <div className={workspace.side}>
        <ProblemList error={refused} />
        <VerdictForm
          task={judged}
          token={token ?? null}
          leased={refused !== null}
          onStay={onStay}
          onJudged={onJudged}
        />
        <TaskAccount task={judged} slug={slug} />
      </div>
    </div>
  );
}
