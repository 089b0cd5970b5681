/** One step of the course: a lesson to read, or an exercise to write a script for. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { course } from '@/api/training';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { useSlug } from '@/ui/use-slug';

import { ExerciseStep } from './ExerciseStep';
import { LessonStep } from './LessonStep';

export default function StepPage() {
  const slug = useSlug();
  const name = useParams().step;
  return (
    <Loaded query={useQuery(course(slug))}>
      {(loadedCourse) => {
        const step = loadedCourse.steps.find((candidate) => candidate.slug === name);
        if (!step) return <EmptyState title="The course has no such step.">Its steps stand under Training.</EmptyState>;
        return step.is_exercise ? (
          <ExerciseStep key={step.slug} slug={slug} course={loadedCourse} step={step} />
        ) : (
          <LessonStep key={step.slug} slug={slug} steps={loadedCourse.steps} step={step} />
        );
      }}
    </Loaded>
  );
}
