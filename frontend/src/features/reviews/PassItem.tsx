/** One task of the final pass: the picture with the script's way, what was written, the evidence, the verdict. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { execution } from '@/api/executions';
import { screenLabels } from '@/api/screen-labels';
import { type Task, task } from '@/api/tasks';
import { useHeld } from '@/api/use-leases';
import desk from '@/ui/Desk.module.css';
import { evidenceOf } from '@/ui/evidence';
import { EvidenceTable } from '@/ui/EvidenceTable';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';
import { usePageShortcuts } from '@/ui/shortcuts';
import { usePageKeys } from '@/ui/use-page-keys';

import classes from './FinalPass.module.css';
import { PASS_KEYS } from './pass-keys';
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

export function PassItem({ id, ...given }: PassItemProps) {
  return <Loaded query={useQuery(task(id))}>{(found) => <Item task={found} {...given} />}</Loaded>;
}

function Item({ task: judged, slug, onGo, onStay, onJudged }: Omit<PassItemProps, 'id'> & { task: Task }) {
  const { token, refused } = useHeld(['script', judged.script], () => takeScript(judged.script), judged.state === 'proven' && !judged.mine);
  const run = judged.execution;
  const ended = run?.status === 'done';
  const shownRun = useQuery({ ...execution(run?.id ?? 0), enabled: ended });
  const labels = useQuery(screenLabels(judged.screen.id));
  const [shown, setShown] = useState<PictureShown>('path');
  const evidence = ended ? evidenceOf(shownRun.data?.evidence) : null;
  usePageShortcuts(PASS_KEYS);
  usePageKeys({
    f: () => setShown((before) => (before === 'after' ? 'before' : 'after')),
    p: () => setShown('path'),
    j: () => onGo(1),
    k: () => onGo(-1),
  });
  return (
    <div className={classes.item}>
      <div className={desk.side}>
        <PassPicture task={judged} labels={labels.data ?? []} evidence={evidence} shown={shown} onShown={setShown}
          pictures={ended ? shownRun.data : undefined} />
        {evidence && <EvidenceTable evidence={evidence} />}
      </div>
      <div className={desk.side}>
        <ProblemList error={refused} />
        <VerdictForm task={judged} token={token ?? null} held={refused !== null} onStay={onStay} onJudged={onJudged} />
        <TaskAccount task={judged} slug={slug} />
      </div>
    </div>
  );
}
