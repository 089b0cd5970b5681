/** The studio of one screen: the picture fills it, the form stands on the right, the rest below the picture. */
import { Alert } from '@mantine/core';
import { type RefObject, useMemo, useRef, useState } from 'react';

import { useJobsRefreshing } from '@/api/events';
import type { FunctionEntry } from '@/api/reference';
import type { Label } from '@/api/screen-labels';
import type { BoxCanvasHandle } from '@/canvas-view/BoxCanvas';
import { LabelledPicture } from '@/canvas-view/LabelledPicture';
import { PlayBar } from '@/script-editor/PlayBar';
import type { ScriptEditorHandle } from '@/script-editor/ScriptEditor';
import { useActWriter } from '@/script-editor/use-act-writer';
import { useCheck } from '@/script-editor/use-check';
import { type Play, usePlay } from '@/script-editor/use-play';
import { FullPage } from '@/ui/FullPage';
import { Panes } from '@/ui/Panes';
import { type FixedKeys, useFixedKeys } from '@/keyboard/shown';
import { useCommands } from '@/keyboard/use-commands';

import { CourseFirst } from './CourseFirst';
import type { Draft } from './drafts';
import type { KeptDraft } from './requests/drafts';
import { nameOf, type Screen } from '@/api/screen';
import type { RunOnPicture } from './run-on-picture';
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
  const words = useWords(reference, labels);
  const check = useCheck(screen.id, studio.wording?.script ?? '');
  const play = usePlay(check.actions, screen);
  const editor = useRef<ScriptEditorHandle>(null);
  const sentence = useRef<HTMLTextAreaElement>(null);
  const canvas = useRef<BoxCanvasHandle>(null);
  const [hoveredLabel, setHoveredLabel] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [tab, setTab] = useState<StudioTab>(studio.id === undefined ? 'tasks' : 'run');
  const { run, setRun, playing, write } = useRunOnPicture(play, useActWriter(editor));
  useJobsRefreshing(slug, 'execution', LIVE);
  useFixedKeys(FIXED);
  useCommands({
    'studio-play': check.actions.length > 0 ? playing.toggle : undefined,
    'studio-script': () => editor.current?.focus(),
    'studio-picture': () => canvas.current?.focus(),
  });
  const submit = () =>
    submitted(studio, () => {
      setTab('run');
      sentence.current?.focus();
    });
  const begin = useBegin(studio, sentence);
  const writing = (
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
  );
  const tabs = (
    <StudioTabs
      tab={tab}
      onTab={setTab}
      slug={slug}
      screen={screen}
      labels={labels}
      reference={reference}
      taskId={studio.watched}
      mayRun={studio.mayRun}
      mayRename={studio.maintains}
      script={studio.id === undefined ? undefined : studio.wording?.script}
      run={run}
      onRun={setRun}
      onPick={(label) => write({ type: 'click', at: label })}
      onPoint={setHoveredLabel}
      onInsert={(line) => editor.current?.insertLine(line)}
      suggests={studio.suggests}
      onBegin={begin}
    />
  );
  return (
    <FullPage head={<Head slug={slug} screen={screen} revising={studio.id !== undefined} />}>
      <Panes name="studio" end={{ size: 440, content: writing }} below={{ size: 290, content: tabs }}>
        <LabelledPicture
          screen={screen}
          name={nameOf(screen)}
          labels={labels}
          path={run?.path ?? play.path}
          {...(run && { imageUrl: run.imageUrl, areas: run.areas })}
          lit={hoveredLabel}
          canvas={canvas}
          onHover={setHovered}
          onAct={write}
        />
        <PlayBar play={playing} actions={check.actions} />
      </Panes>
    </FullPage>
  );
}

/** Submits, and goes on once it is taken; what was wrong is shown by the form. */
function submitted(studio: ReturnType<typeof useStudio>, onTaken: () => void): void {
  studio.submit().then(
    (taken) => taken && onTaken(),
    () => undefined,
  );
}

/** Takes a suggested draft up and goes to its sentence; undefined while a task is revised. */
function useBegin(studio: ReturnType<typeof useStudio>, sentence: RefObject<HTMLTextAreaElement | null>) {
  if (studio.id !== undefined) return undefined;
  return (draft: Draft) => {
    studio.drafts.begin(draft);
    sentence.current?.focus();
  };
}

function Head({ slug, screen, revising }: { slug: string; screen: Screen; revising: boolean }) {
  return (
    <>
      <StudioHead slug={slug} screen={screen} revising={revising} />
      <CourseFirst slug={slug} />
      {screen.stage !== 'tasks' && <InWork />}
    </>
  );
}

/** What of a run lies on the picture; what is played or written takes its place. */
function useRunOnPicture(play: Play, writeAct: ReturnType<typeof useActWriter>) {
  const [run, setRun] = useState<RunOnPicture | null>(null);
  const playing: Play = {
    ...play,
    toggle: () => {
      setRun(null);
      play.toggle();
    },
    go: (step) => {
      setRun(null);
      play.go(step);
    },
  };
  const write: typeof writeAct = (act) => {
    setRun(null);
    writeAct(act);
  };
  return { run, setRun, playing, write };
}

function useWords(reference: StudioProps['reference'], labels: readonly Label[]) {
  return useMemo(
    () => ({ ...reference, labels: labels.map(({ slug: name, kind }) => ({ name, detail: kind })) }),
    [reference, labels],
  );
}

function InWork() {
  return (
    <Alert color="orange" variant="light" p="xs">
      The boxes or labels of this screen are being worked on. You can go on writing, but a new task is taken only once
      they are done.
    </Alert>
  );
}
