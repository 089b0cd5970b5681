/** What went wrong, in the server's words; nothing where nothing did. */
import { Alert, List } from '@mantine/core';

import type { Problem } from './problem-text';
import { problemsOf } from './problem-text';

export interface ProblemListProps {
  error: unknown;
  /** Only the problems of this input; all of them when left out. */
  field?: string;
}

export function ProblemList({ error, field }: ProblemListProps) {
  const problems = problemsOf(error).filter((problem) => field === undefined || problem.field === field);
  if (problems.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert" p="xs">
      {problems.length === 1 ? problems[0]?.message : <ProblemItems problems={problems} />}
    </Alert>
  );
}

function ProblemItems({ problems }: { problems: readonly Problem[] }) {
  return (
    <List size="sm">
      {problems.map((problem, place) => (
        <List.Item key={place}>{problem.message}</List.Item>
      ))}
    </List>
  );
}
