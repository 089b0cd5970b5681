/** The head of a step: which one it is, and the ways back and on. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { CourseStep } from '@/api/training';
import { PageHead } from '@/ui/PageHead';

import { addressOf, before } from './steps';

export interface StepHeadProps {
  slug: string;
  steps: readonly CourseStep[];
  step: CourseStep;
  children?: ReactNode;
}

export function StepHead({ slug, steps, step, children }: StepHeadProps) {
  const number = steps.indexOf(step) + 1;
  const kind = step.is_exercise ? 'Exercise' : 'Lesson';
  return (
    <PageHead
      title={step.title}
      place="Training"
      note={`${kind}, step ${number} of ${steps.length}, about ${step.minutes} min`}
    >
      <Button size="xs" variant="default" component={Link} to={addressOf(slug, before(steps, step.slug))}>
        Back
      </Button>
      {children}
    </PageHead>
  );
}
