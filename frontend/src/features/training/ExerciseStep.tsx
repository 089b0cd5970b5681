/** An exercise as a small studio: the practice screen, the goal, the script with its check, the real run and its grade. */
import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';

import { me } from '@/api/me';
import { reference } from '@/api/reference';
import { type Course, course as courseQuery, type CourseStep } from '@/api/training';
import type { BoxCanvasHandle } from '@/canvas-view/BoxCanvas';
import { LabelledPicture } from '@/canvas-view/LabelledPicture';
import { PlayBar } from '@/script-editor/PlayBar';
import type { ScriptEditorHandle } from '@/script-editor/ScriptEditor';
import { ScriptField } from '@/script-editor/ScriptField';
import { useActWriter } from '@/script-editor/use-act-writer';
import { useCheck } from '@/script-editor/use-check';
import { usePlay } from '@/script-editor/use-play';
import { FullPage } from '@/ui/FullPage';
import { Loaded } from '@/ui/Loaded';
import { Panes } from '@/ui/Panes';
import { ProblemList } from '@/ui/ProblemList';
import { useAriaKeys } from '@/keyboard/keyboard';
import { useCommands } from '@/keyboard/use-commands';

import { ExerciseResult } from './ExerciseResult';
import { type Exercise, exercise, isRunning, useRunExercise } from './requests/exercise';
import { StepHead } from './StepHead';
import { addressOf, after } from './steps';
import { useLocalText } from './use-local-text';

const NO_WORDS = { functions: [], keys: [] };

export interface ExerciseStepProps {
  slug: string;
  course: Course;
  step: CourseStep;
}

export function ExerciseStep({ slug, course, step }: ExerciseStepProps) {
  const next = after(course.steps, step.slug);
  const person = useQuery(me).data;
  const head = (
    <StepHead slug={slug} steps={course.steps} step={step}>
      {step.done && (
        <Button size="xs" component={Link} to={addressOf(slug, next)}>
          {next ? `Next: ${next.title}` : 'To the course'}
        </Button>
      )}
    </StepHead>
  );
  return (
    <FullPage head={head}>
      <Loaded query={useQuery(exercise(slug, step.slug))}>
        {(loadedExercise) =>
          person && <ExerciseEditor slug={slug} course={course} exercise={loadedExercise} person={person.username} />
        }
      </Loaded>
    </FullPage>
  );
}

interface ExerciseEditorProps {
  slug: string;
  course: Course;
  exercise: Exercise;
  person: string;
}

function ExerciseEditor({ slug, course: { screen }, exercise, person }: ExerciseEditorProps) {
  const [script, setScript] = useLocalText(`${person} ${exercise.slug}`, exercise.run?.text ?? '');
  const [hoveredLabel, setHoveredLabel] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const editor = useRef<ScriptEditorHandle>(null);
  const canvas = useRef<BoxCanvasHandle>(null);
  const write = useActWriter(editor);
  const check = useCheck('training', script);
  const play = usePlay(check.actions, screen);
  const language = useQuery(reference).data ?? NO_WORDS;
  const words = useMemo(
    () => ({ ...language, labels: screen.labels.map(({ slug: name, kind }) => ({ name, detail: kind })) }),
    [language, screen],
  );
  const running = useRunExercise(slug, exercise.slug);
  const busy = running.isPending || isRunning(exercise.run);
  const ready = !busy && script.trim() !== '' && check.problems?.length === 0;
  const run = () => ready && running.mutate(script);
  useFreshCourse(slug, exercise);
  const runKeys = useAriaKeys('studio-submit');
  useCommands({
    'studio-submit': run,
    'studio-play': check.actions.length > 0 ? play.toggle : undefined,
    'studio-script': () => editor.current?.focus(),
    'studio-picture': () => canvas.current?.focus(),
  });
  const writing = (
    <>
      <div>
        <Text size="xs" c="dimmed">
          Write a script for this task:
        </Text>
        <Text fw={600}>{exercise.sentence}</Text>
      </div>
      <ScriptField
        value={script}
        onChange={setScript}
        problems={check.problems}
        failure={check.failure}
        notes={check.notes}
        words={words}
        lit={hovered}
        onName={setHoveredLabel}
        readOnly={false}
        editor={editor}
      />
      <div>
        <Button size="sm" disabled={!ready && !busy} loading={busy} onClick={run} aria-keyshortcuts={runKeys}>
          Run for real
        </Button>
      </div>
      <ProblemList error={running.error} />
      <ExerciseResult exercise={exercise} />
    </>
  );
  return (
    <Panes name="exercise" end={{ size: 440, content: writing }}>
      <LabelledPicture
        screen={screen}
        name={screen.description}
        labels={screen.labels}
        path={play.path}
        lit={hoveredLabel}
        canvas={canvas}
        onHover={setHovered}
        onAct={write}
      />
      <PlayBar play={play} actions={check.actions} />
    </Panes>
  );
}

/** What the course says of this exercise is asked for again when that has changed. */
function useFreshCourse(slug: string, { passed, tries }: Exercise): void {
  const queries = useQueryClient();
  useEffect(
    () => void queries.invalidateQueries({ queryKey: courseQuery(slug).queryKey }),
    [queries, slug, passed, tries],
  );
}
