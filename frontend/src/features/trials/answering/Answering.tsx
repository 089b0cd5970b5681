/** One task: the picture to point at, and the script that comes of it. */
import { useMemo, useRef, useState } from 'react';

import { plannedPath } from '@/canvas/script-path';
import { AimCanvas, type AimCanvasHandle } from '@/canvas-view/AimCanvas';
import type { ScriptEditorHandle } from '@/script-editor/ScriptEditor';
import { useCheck } from '@/script-editor/use-check';
import { type FixedKeys, useFixedKeys } from '@/keyboard/shown';
import { useCommands } from '@/keyboard/use-commands';
import { Panes } from '@/ui/Panes';

import { type Answered, type Trial, useAnswer, useSkip } from '../requests/trial';
import { AnswerForm } from './AnswerForm';
import { SkipDialog } from './SkipDialog';
import { useDraft } from './use-draft';

const FIXED: readonly FixedKeys[] = [
  { keys: '← ↑ → ↓', title: 'On the picture: move the cross-hair ten pixels; with Shift one, with Ctrl a hundred' },
];

export function Answering({ trial, onDone }: { trial: Trial; onDone: (answered: Answered, script: string) => void }) {
  const draft = useDraft(trial);
  const checkTarget = useMemo(() => ({ trial: trial.id }), [trial.id]);
  const check = useCheck(checkTarget, draft.script);
  const answer = useAnswer();
  const skip = useSkip();
  const [skipping, setSkipping] = useState(false);
  const editor = useRef<ScriptEditorHandle>(null);
  const canvas = useRef<AimCanvasHandle>(null);
  const path = useMemo(() => plannedPath(check.actions, trial, check.actions.length), [check.actions, trial]);
  const outcome = (script: string) => ({
    onSuccess: (answered: Answered) => {
      draft.finish();
      onDone(answered, script);
    },
    onError: draft.resume,
  });
  const send = () => {
    if (answer.isPending) return;
    draft.end();
    answer.mutate({ id: trial.id, script: draft.script }, outcome(draft.script));
  };
  const pass = (reason: string) => {
    draft.end();
    skip.mutate({ id: trial.id, reason }, outcome(''));
  };
  useFixedKeys(FIXED);
  useCommands({
    'answering-send': send,
    'answering-skip': () => setSkipping(true),
    'answering-picture': () => canvas.current?.focus(),
    'answering-script': () => editor.current?.focus(),
  });
  return (
    <>
      <Panes
        name="answering"
        end={{
          size: 380,
          content: (
            <AnswerForm
              sentence={trial.sentence}
              draft={draft}
              check={check}
              error={answer.error}
              sending={answer.isPending}
              editor={editor}
              onAnswer={send}
              onSkip={() => setSkipping(true)}
            />
          ),
        }}
      >
        <AimCanvas
          ref={canvas}
          imageUrl={trial.image_url}
          name="Picture of the screen"
          screen={trial}
          path={path}
          onAct={(act) => editor.current?.writeAct(act)}
        />
      </Panes>
      <SkipDialog
        opened={skipping}
        onClose={() => setSkipping(false)}
        onSkip={pass}
        sending={skip.isPending}
        error={skip.error}
      />
    </>
  );
}
