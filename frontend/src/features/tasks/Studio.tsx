/** The studio of one screen: picture and play on the left, the form on the right, the rest below the picture. */
import { Alert } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';

import { useJobsRefreshing } from '@/api/events';
import type { FunctionEntry } from '@/api/reference';
import type { Label } from '@/api/screen-labels';
import type { BoxCanvasHandle } from '@/canvas-view/BoxCanvas';
import { LabelledPicture } from '@/canvas-view/LabelledPicture';
import { PlayBar } from '@/script-editor/PlayBar';
import type { ScriptEditorHandle } from '@/script-editor/ScriptEditor';
import { useActWriter } from '@/script-editor/use-act-writer';
import { useCheck } from '@/script-editor/use-check';
import { usePlay } from '@/script-editor/use-play';
import workspace from '@/ui/Workspace.module.css';
import { type FixedKeys, useFixedKeys } from '@/keyboard/shown';
import { useCommands } from '@/keyboard/use-commands';

import { CourseFirst } from './CourseFirst';
import type { KeptDraft } from './requests/drafts';
import { nameOf, type Screen } from '@/api/screen';
import { StudioHead } from './StudioHead';
import { type StudioTab, StudioTabs } from './StudioTabs';
import { StudioWriting } from './StudioWriting';
import { useStudio } from './use-studio';

/** What a run that has ended, also one that the house has asked for by itself, changes. */
const LIVE = [['task'], ['tasks']] as const;

const FIXED: readonly FixedKeys[] = [
  { keys: 'Ctrl+Space', title: 'In the script: complete' },
  { keys: 'F8', title: 'In the script: next problem' },
];

export interface StudioProps {
  slug: string;
  screen: Screen;
  labels: readonly Label[];
  reference: { functions: readonly FunctionEntry[]; keys: readonly string[] };
  person: string;
  /** The drafts that the server has stored. */
  stored: readonly KeptDraft[];
}

export function Studio({ slug, screen, labels, reference, person, stored }: StudioProps) {
  const studio = useStudio(slug, { screen: screen.id, person, stored });
  const check = useCheck(screen.id, studio.wording?.script ?? '');
  const play = usePlay(check.actions, screen);
  const editor = useRef<ScriptEditorHandle>(null);
  const sentence = useRef<HTMLTextAreaElement>(null);
  const canvas = useRef<BoxCanvasHandle>(null);
  const [hoveredLabel, setHoveredLabel] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [tab, setTab] = useState<StudioTab>(studio.id === undefined ? 'tasks' : 'run');
  const words = useWords(reference, labels);
  useJobsRefreshing(slug, 'execution', LIVE);
  useFixedKeys(FIXED);
  useCommands({
    'studio-play': check.actions.length > 0 ? play.toggle : undefined,
    'studio-script': () => editor.current?.focus(),
    'studio-picture': () => canvas.current?.focus(),
  });
  const taken = () => {
    setTab('run');
    sentence.current?.focus();
  };
  const submit = () => {
    // What was wrong is shown by the form.
    studio.submit().then(
      (submitted) => submitted && taken(),
      () => undefined,
    );
  };
  const write = useActWriter(editor);
  const pick = (label: string) => write({ type: 'click', at: label });
  return (
    <>
      <StudioHead slug={slug} screen={screen} revising={studio.id !== undefined} />
      <CourseFirst slug={slug} />
      {screen.stage !== 'tasks' && <InWork />}
      <div className={workspace.workspace}>
        <div className={workspace.side}>
          <LabelledPicture
            screen={screen}
            name={nameOf(screen)}
            labels={labels}
            path={play.path}
            lit={hoveredLabel}
            canvas={canvas}
            onHover={setHovered}
            onAct={write}
          />
          <PlayBar play={play} actions={check.actions} />
          <StudioTabs
            tab={tab}
            onTab={setTab}
            slug={slug}
            screenId={screen.id}
            labels={labels}
            reference={reference}
            taskId={studio.watched}
            mayRun={studio.mayRun}
            mayRename={studio.maintains}
            script={studio.id === undefined ? undefined : studio.wording?.script}
            onPick={pick}
            onPoint={setHoveredLabel}
            onInsert={(line) => editor.current?.insertLine(line)}
          />
        </div>
        <StudioWriting
          studio={studio}
          slug={slug}
          screenId={screen.id}
          check={check}
          words={words}
          lit={hovered}
          onName={setHoveredLabel}
          editor={editor}
          sentence={sentence}
          onSubmit={submit}
        />
      </div>
    </>
  );
}

function useWords(reference: StudioProps['reference'], labels: readonly Label[]) {
  return useMemo(
    () => ({ ...reference, labels: labels.map(({ slug: name, kind }) => ({ name, detail: kind })) }),
    [reference, labels],
  );
}

function InWork() {
  return (
    <Alert color="orange" variant="light" p="xs" mb="sm">
      The boxes or labels of this screen are being worked on. You can go on writing, but a new task is taken only once
      they are done.
    </Alert>
  );
}
