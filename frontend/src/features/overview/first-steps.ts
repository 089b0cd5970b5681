/** The pipeline of a new dataset as steps, done or not, with where each is done. Pure. */
import type { Overview } from './requests/overview';

export interface Step {
  readonly title: string;
  readonly why: string;
  readonly done: boolean;
  /** What its button says. */
  readonly verb: string;
  readonly to: string;
}

/** `members`: everybody in the dataset, whoever founded it included. */
export function stepsOf(slug: string, { coverage, tasks, funnel }: Overview, members: number): readonly Step[] {
  const sum = (column: 'screens' | 'approved' | 'labels') => coverage.reduce((total, row) => total + row[column], 0);
  const written = Object.values(tasks).reduce((total, count) => total + count, 0);
  const released = funnel.find(({ stage }) => stage.includes('release'))?.done ?? 0;
  const at = (path: string) => `/datasets/${slug}${path}`;
  return [
    {
      title: 'Plan applications',
      why: 'which programs and sites it covers, and how many screens of each',
      done: coverage.length > 0,
      verb: 'Plan applications',
      to: at('/applications'),
    },
    {
      title: 'Add screens',
      why: 'upload pictures, or capture pages by their addresses',
      done: sum('screens') > 0,
      verb: 'Add screens',
      to: at('/screens'),
    },
    {
      title: 'Invite people',
      why: 'nobody reviews their own boxes, and two people name each box',
      done: members > 2,
      verb: 'Invite people',
      to: at('/people'),
    },
    {
      title: 'Draw boxes, and have them reviewed',
      why: 'around everything that a person can act on',
      done: sum('approved') > 0,
      verb: 'Draw boxes',
      to: at('/boxes'),
    },
    {
      title: 'Find labels',
      why: 'two people name each box, blind to each other; a maintainer decides where they differ',
      done: sum('labels') > 0,
      verb: 'Name boxes',
      to: at('/labels'),
    },
    {
      title: 'Write tasks',
      why: 'a sentence, its script and reformulations; each script is really run',
      done: written > 0,
      verb: 'Write tasks',
      to: at('/tasks'),
    },
    {
      title: 'Accept tasks in the final pass',
      why: 'with the evidence of their runs',
      done: (tasks.accepted ?? 0) > 0,
      verb: 'Open the final pass',
      to: at('/final-pass'),
    },
    {
      title: 'Cut a release',
      why: 'frozen, split and reproducible',
      done: released > 0,
      verb: 'Cut a release',
      to: at('/releases'),
    },
  ];
}
