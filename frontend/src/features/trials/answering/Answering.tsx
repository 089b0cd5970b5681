/** One task: the picture to point at, and the script that comes of it. */
import { useMemo, useRef, useState } from 'react';

import { plannedPath } from '@/canvas/script-path';
import { AimCanvas, type AimCanvasHandle } from '@/canvas-view/AimCanvas';
import type { ScriptEditorHandle } from '@/script-editor/ScriptEditor';
import { useCheck } from '@/script-editor/use-check';
import { usePageShortcuts, type Shortcut } from '@/ui/shortcuts';
import { usePageKeys } from '@/ui/use-page-keys';

import { type Answered, type Trial, useAnswer, useSkip } from '../requests/trial';
import { AnswerForm } from './AnswerForm';
import classes from './Answering.module.css';
import { linesOf, replacedBy, withLines } from './lines';
import { SkipDialog } from './SkipDialog';
import { useDraft } from './use-draft';

const KEYS: readonly Shortcut[] = [
  { keys: 'Ctrl+Enter', title: 'Answer and go on' },
  { keys: 'Alt+S', title: 'Skip this task' },
  { keys: 'Alt+B', title: 'To the picture' },
  { keys: 'Alt+E', title: 'To the script' },
  { keys: '← ↑ → ↓', title: 'On the picture: move the cross-hair ten pixels; with Shift one, with Ctrl a hundred' },
  { keys: 'Enter', title: 'On the picture: click there; with Shift a double click' },
  { keys: 'r, m', title: 'On the picture: right click, move there' },
  { keys: 'd', title: 'On the picture: begin a drag, then end it' },
  { keys: '+ − 0', title: 'On the picture: closer, farther, all of it' },
];

export function Answering({ trial, onDone }: { trial: Trial; onDone: (answered: Answered) => void }) {
  const draft = useDraft(trial);
  const asked = useMemo(() => ({ trial: trial.id }), [trial.id]);
  const check = useCheck(asked, draft.script);
  const answer = useAnswer();
  const skip = useSkip();
  const [skipping, setSkipping] = useState(false);
  const editor = useRef<ScriptEditorHandle>(null);
  const canvas = useRef<AimCanvasHandle>(null);
  const path = useMemo(() => plannedPath(check.actions, trial, check.actions.length), [check.actions, trial]);
  const ends = { onSuccess: onDone, onError: draft.resume };
  const send = () => {
    if (answer.isPending) return;
    draft.end();
    answer.mutate({ id: trial.id, script: draft.script }, ends);
  };
  const pass = (reason: string) => {
    draft.end();
    skip.mutate({ id: trial.id, reason }, ends);
  };
  usePageShortcuts(KEYS);
  usePageKeys({
    'Ctrl+Enter': send,
    'Alt+S': () => setSkipping(true),
    'Alt+B': () => canvas.current?.focus(),
    'Alt+E': () => editor.current?.focus(),
  });
  return (
    <div className={classes.desk}>
      <div className={classes.picture} style={{ aspectRatio: `${trial.width} / ${trial.height}` }}>
        <AimCanvas ref={canvas} imageUrl={trial.image_url} name="Picture of the screen" screen={trial} path={path}
          onAct={(act) => draft.write(withLines(draft.script, linesOf(act), replacedBy(act)))} />
      </div>
      <AnswerForm sentence={trial.sentence} draft={draft} check={check} error={answer.error} sending={answer.isPending}
        editor={editor} onAnswer={send} onSkip={() => setSkipping(true)} />
      <SkipDialog opened={skipping} onClose={() => setSkipping(false)} onSkip={pass} sending={skip.isPending} error={skip.error} />
    </div>
  );
}
