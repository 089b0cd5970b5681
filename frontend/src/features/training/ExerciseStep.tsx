/** An exercise as a small studio: the practice screen, the goal, the script with its check, the real run and its grade. */
import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';

import { me } from '@/api/me';
import { reference } from '@/api/reference';
import { type Course, course as courseQuery, type CourseStep } from '@/api/training';
import type { BoxCanvasHandle } from '@/canvas-view/BoxCanvas';
import { LabelledPicture } from '@/canvas-view/LabelledPicture';
import { dragLines } from '@/script-editor/insert';
import { PlayBar } from '@/script-editor/PlayBar';
import type { ScriptEditorHandle } from '@/script-editor/ScriptEditor';
import { ScriptField } from '@/script-editor/ScriptField';
import { useCheck } from '@/script-editor/use-check';
import { usePlay } from '@/script-editor/use-play';
import desk from '@/ui/Desk.module.css';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';
import { type Shortcut, usePageShortcuts } from '@/ui/shortcuts';
import { usePageKeys } from '@/ui/use-page-keys';

import { Outcome } from './Outcome';
import { type Exercise, exercise, isRunning, useRunExercise } from './requests/exercise';
import { StepHead } from './StepHead';
import { addressOf, after } from './steps';
import { useKeptText } from './use-kept-text';

const KEYS: readonly Shortcut[] = [
  { keys: 'Ctrl+Enter', title: 'Run the script for real' },
  { keys: 'Alt+P', title: 'Play the script on the picture, pause' },
  { keys: 'Alt+E', title: 'To the script' },
  { keys: 'Alt+B', title: 'To the picture; Tab goes from box to box, Enter writes the label' },
];
const NO_WORDS = { functions: [], keys: [] };

export interface ExerciseStepProps {
  slug: string;
  course: Course;
  step: CourseStep;
}

export function ExerciseStep({ slug, course, step }: ExerciseStepProps) {
  const next = after(course.steps, step.slug);
  const person = useQuery(me).data;
  return (
    <>
      <StepHead slug={slug} steps={course.steps} step={step}>
        {step.done && <Button size="xs" component={Link} to={addressOf(slug, next)}>{next ? `Next: ${next.title}` : 'To the course'}</Button>}
      </StepHead>
      <Loaded query={useQuery(exercise(slug, step.slug))}>
        {(found) => person && <Desk slug={slug} course={course} exercise={found} person={person.username} />}
      </Loaded>
    </>
  );
}

interface DeskProps {
  slug: string;
  course: Course;
  exercise: Exercise;
  person: string;
}

function Desk({ slug, course: { screen }, exercise: given, person }: DeskProps) {
  const [script, setScript] = useKeptText(`${person} ${given.slug}`, given.run?.text ?? '');
  const [named, setNamed] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const editor = useRef<ScriptEditorHandle>(null);
  const canvas = useRef<BoxCanvasHandle>(null);
  const check = useCheck('training', script);
  const play = usePlay(check.actions, screen);
  const language = useQuery(reference).data ?? NO_WORDS;
  const words = useMemo(
    () => ({ ...language, labels: screen.labels.map(({ slug: name, kind }) => ({ name, detail: kind })) }),
    [language, screen],
  );
  const running = useRunExercise(slug, given.slug);
  const busy = running.isPending || isRunning(given.run);
  const ready = !busy && script.trim() !== '' && check.problems?.length === 0;
  const run = () => ready && running.mutate(script);
  useFreshCourse(slug, given);
  usePageShortcuts(KEYS);
  usePageKeys({
    'Ctrl+Enter': run,
    'Alt+P': check.actions.length > 0 ? play.toggle : undefined,
    'Alt+E': () => editor.current?.focus(),
    'Alt+B': () => canvas.current?.focus(),
  });
  return (
    <div className={desk.desk}>
      <div className={desk.side}>
        <LabelledPicture screen={screen} name={screen.description} labels={screen.labels} path={play.path} lit={named} canvas={canvas}
          onHover={setHovered} onPick={(label) => editor.current?.insertLabel(label)}
          onLink={(from, to) => editor.current?.insertLine(dragLines(from, to))} />
        <PlayBar play={play} actions={check.actions} />
      </div>
      <Stack gap="xs" miw={0}>
        <Text size="xs" c="dimmed">Write a script for this task:</Text>
        <Text fw={600}>{given.sentence}</Text>
        <ScriptField value={script} onChange={setScript} problems={check.problems} failure={check.failure} words={words} lit={hovered}
          onName={setNamed} readOnly={false} editor={editor} />
        <div>
          <Button size="sm" disabled={!ready && !busy} loading={busy} onClick={run} aria-keyshortcuts="Control+Enter">Run for real</Button>
        </div>
        <ProblemList error={running.error} />
        <Outcome exercise={given} />
      </Stack>
    </div>
  );
}

/** What the course says of this exercise is asked for again when that has changed. */
function useFreshCourse(slug: string, { passed, tries }: Exercise): void {
  const queries = useQueryClient();
  useEffect(() => void queries.invalidateQueries({ queryKey: courseQuery(slug).queryKey }), [queries, slug, passed, tries]);
}
