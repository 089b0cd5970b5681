/** The studio of one screen: picture and play on the left, the form on the right, the rest below the picture. */
import { Alert } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';

import { useJobsRefreshing } from '@/api/events';
import type { FunctionEntry } from '@/api/reference';
import type { Label } from '@/api/screen-labels';
import type { BoxCanvasHandle } from '@/canvas-view/BoxCanvas';
import { LabelledPicture } from '@/canvas-view/LabelledPicture';
import { dragLines } from '@/script-editor/insert';
import { PlayBar } from '@/script-editor/PlayBar';
import type { ScriptEditorHandle } from '@/script-editor/ScriptEditor';
import { useCheck } from '@/script-editor/use-check';
import { usePlay } from '@/script-editor/use-play';
import desk from '@/ui/Desk.module.css';
import { usePageShortcuts } from '@/ui/shortcuts';
import { usePageKeys } from '@/ui/use-page-keys';

import { CourseFirst } from './CourseFirst';
import type { KeptDraft } from './requests/drafts';
import type { Screen } from './requests/screen';
import { StudioHead } from './StudioHead';
import { type StudioTab, StudioTabs } from './StudioTabs';
import { STUDIO_KEYS } from './studio-keys';
import { StudioWriting } from './StudioWriting';
import { useStudio } from './use-studio';

/** What a run that has ended, also one that the house has asked for by itself, changes. */
const LIVE = [['task'], ['tasks']] as const;

export interface StudioProps {
  slug: string;
  screen: Screen;
  labels: readonly Label[];
  reference: { functions: readonly FunctionEntry[]; keys: readonly string[] };
  person: string;
  /** The drafts that the server has kept. */
  kept: readonly KeptDraft[];
}

export function Studio({ slug, screen, labels, reference, person, kept }: StudioProps) {
  const studio = useStudio(slug, { screen: screen.id, person, kept });
  const check = useCheck(screen.id, studio.wording?.script ?? '');
  const play = usePlay(check.actions, screen);
  const editor = useRef<ScriptEditorHandle>(null);
  const sentence = useRef<HTMLTextAreaElement>(null);
  const canvas = useRef<BoxCanvasHandle>(null);
  const [named, setNamed] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [tab, setTab] = useState<StudioTab>(studio.id === undefined ? 'tasks' : 'run');
  const words = useMemo(() => ({ ...reference, labels: labels.map(({ slug: name, kind }) => ({ name, detail: kind })) }), [reference, labels]);
  useJobsRefreshing(slug, 'execution', LIVE);
  usePageShortcuts(STUDIO_KEYS);
  usePageKeys({
    'Alt+P': check.actions.length > 0 ? play.toggle : undefined,
    'Alt+E': () => editor.current?.focus(),
    'Alt+B': () => canvas.current?.focus(),
  });
  const taken = () => {
    setTab('run');
    sentence.current?.focus();
  };
  const submit = () => {
    // What was wrong is shown by the form.
    studio.submit().then((made) => made && taken(), () => undefined);
  };
  const pick = (label: string) => editor.current?.insertLabel(label);
  return (
    <>
      <StudioHead slug={slug} screen={screen} revising={studio.id !== undefined} />
      <CourseFirst slug={slug} />
      {screen.stage !== 'tasks' && <InWork />}
      <div className={desk.desk}>
        <div className={desk.side}>
          <LabelledPicture screen={screen} name={`${screen.application.name} ${screen.number}`} labels={labels} path={play.path} lit={named} canvas={canvas} onHover={setHovered} onPick={pick}
            onLink={(from, to) => editor.current?.insertLine(dragLines(from, to))} />
          <PlayBar play={play} actions={check.actions} />
          <StudioTabs tab={tab} onTab={setTab} slug={slug} screenId={screen.id} labels={labels} reference={reference}
            taskId={studio.watched} mayRun={studio.mayRun} mayRename={studio.maintains} script={studio.id === undefined ? undefined : studio.wording?.script} onPick={pick} onPoint={setNamed} onInsert={(line) => editor.current?.insertLine(line)} />
        </div>
        <StudioWriting studio={studio} slug={slug} screenId={screen.id} check={check} words={words} lit={hovered} onName={setNamed} editor={editor} sentence={sentence} onSubmit={submit} />
      </div>
    </>
  );
}

function InWork() {
  return (
    <Alert color="orange" variant="light" p="xs" mb="sm">
      The boxes or labels of this screen are being worked on. You can go on writing, but a new task is taken only once they are done.
    </Alert>
  );
}
