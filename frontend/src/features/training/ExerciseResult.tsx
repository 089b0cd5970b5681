/** What came of the newest run: passed, or what was expected; the hints so far, and the solution once it may be seen. */
import { Alert, Code, List, Stack, Text } from '@mantine/core';

import { evidenceOf } from '@/ui/evidence';
import { EvidenceTable } from '@/ui/EvidenceTable';
import { plural } from '@/ui/plural';
import { RunVerdict } from '@/ui/RunVerdict';

import type { Exercise, ExerciseRun } from './requests/exercise';

export function ExerciseResult({ exercise }: { exercise: Exercise }) {
  const { run } = exercise;
  if (!run)
    return (
      <Text size="sm" c="dimmed">
        PyAutoGUI runs your script on a display that shows this screen; it passes if it does what the task says.
      </Text>
    );
  const evidence = evidenceOf(run.evidence);
  return (
    <Stack gap="xs">
      {run.status === 'done' ? <Graded run={run} /> : <RunVerdict run={run} stale={false} />}
      {!exercise.passed && <Help exercise={exercise} />}
      {exercise.passed && exercise.solution !== '' && <Solution title="One way to do it" text={exercise.solution} />}
      {run.status === 'done' && evidence && <EvidenceTable evidence={evidence} />}
    </Stack>
  );
}

function Graded({ run }: { run: ExerciseRun }) {
  if (run.passed) {
    return (
      <Alert role="status" color="green" variant="light" p="xs" title="Passed">
        The script was run, and it does what the task says.
      </Alert>
    );
  }
  return (
    <Alert
      role="status"
      color="red"
      variant="light"
      p="xs"
      title={run.proven ? 'It ran, but does something else' : 'It did not run as it should'}
    >
      {run.reason}
    </Alert>
  );
}

function Help({ exercise: { hints, tries, tries_left, solution } }: { exercise: Exercise }) {
  if (tries === 0) return null;
  return (
    <section aria-label="Hints">
      <List size="sm" spacing={4}>
        {hints.map((hint) => (
          <List.Item key={hint}>{hint}</List.Item>
        ))}
      </List>
      {solution !== '' ? (
        <Solution title="A solution; write it yourself and run it to pass" text={solution} />
      ) : (
        <Text size="xs" c="dimmed" mt={4}>
          After {plural(tries_left, 'more try', 'more tries')} a solution is shown.
        </Text>
      )}
    </section>
  );
}

function Solution({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label="Solution">
      <Text size="xs" c="dimmed" mb={4}>
        {title}:
      </Text>
      <Code block>{text}</Code>
    </section>
  );
}
