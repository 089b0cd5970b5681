/** The course as a walk: what comes after a step, and where to go on. */
import type { CourseStep } from '@/api/training';

/** The first step that is not done yet; undefined when all are. */
export function nextOpen(steps: readonly CourseStep[]): CourseStep | undefined {
  return steps.find((step) => !step.done);
}

export function after(steps: readonly CourseStep[], slug: string): CourseStep | undefined {
  return steps[steps.findIndex((step) => step.slug === slug) + 1];
}

export function before(steps: readonly CourseStep[], slug: string): CourseStep | undefined {
  return steps[steps.findIndex((step) => step.slug === slug) - 1];
}

/** Minutes of what is still to be done. */
export function minutesLeft(steps: readonly CourseStep[]): number {
  return steps.reduce((sum, { done, minutes }) => sum + (done ? 0 : minutes), 0);
}

export function addressOf(slug: string, step: CourseStep | undefined): string {
  return `/datasets/${slug}/training${step ? `/${step.slug}` : ''}`;
}
