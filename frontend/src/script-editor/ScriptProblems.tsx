/** What the check says about the script, each with a way there and its quick fixes. */
import { Button, Text, UnstyledButton } from '@mantine/core';

import type { Problem } from '@/api/problem';

import classes from './ScriptProblems.module.css';

export interface Hints {
  readonly blank: string;
  readonly fine: string;
}

const HINTS: Hints = {
  blank: 'Click, double-click, right-click or drag boxes to write it, or type; Ctrl+Space completes.',
  fine: 'No problems.',
};

export interface ScriptProblemsProps {
  /** Left out while the script is being checked. */
  problems: readonly Problem[] | undefined;
  blank: boolean;
  /** Why the script could not be checked. */
  failure: string | undefined;
  notes?: readonly string[] | undefined;
  hints?: Hints | undefined;
  onGoTo: (problem: Problem) => void;
  onFix: (problem: Problem, text: string) => void;
}

export function ScriptProblems({
  problems,
  blank,
  failure,
  notes = [],
  hints = HINTS,
  onGoTo,
  onFix,
}: ScriptProblemsProps) {
  return (
    <ul className={classes.problems} aria-label="Problems of the script" aria-live="polite">
      {problems?.map((problem, place) => (
        <li key={place}>
          <UnstyledButton fz="xs" c="var(--mantine-color-error)" onClick={() => onGoTo(problem)}>
            {problem.line > 0 && `Line ${problem.line}: `}
            {problem.message}
          </UnstyledButton>
          {problem.hints.map((hint) => (
            <Button key={hint} size="compact-xs" variant="default" ml={6} onClick={() => onFix(problem, hint)}>
              Write {hint}
            </Button>
          ))}
        </li>
      ))}
      {notes.map((note) => (
        <Text key={note} component="li" size="xs" c="dimmed">
          Note: {note}
        </Text>
      ))}
      {summary(problems, blank, failure, hints)}
    </ul>
  );
}

function summary(problems: readonly Problem[] | undefined, blank: boolean, failure: string | undefined, hints: Hints) {
  const text = failure ?? (blank ? hints.blank : undefined);
  if (text === undefined && problems?.length !== 0) return null;
  return (
    <Text component="li" size="xs" c="dimmed">
      {text ?? hints.fine}
    </Text>
  );
}
