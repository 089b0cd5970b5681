/** The course: its lessons and exercises with what is done, and the way to go on where one stopped. */
import { Alert, Anchor, Button, Progress, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { type Course, course, type CourseStep } from '@/api/training';
import { Ago } from '@/ui/Ago';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { plural } from '@/ui/plural';
import { useSlug } from '@/ui/use-slug';

import { addressOf, minutesLeft, nextOpen } from './steps';

export default function TrainingPage() {
  const slug = useSlug();
  return (
    <Loaded query={useQuery(course(slug))}>{(loadedCourse) => <Overview slug={slug} course={loadedCourse} />}</Loaded>
  );
}

function Overview({ slug, course: { steps, passed_at, must, is_required } }: { slug: string; course: Course }) {
  const next = nextOpen(steps);
  const done = steps.filter((step) => step.done).length;
  return (
    <>
      <PageHead
        title="Training"
        note="How tasks are written: short lessons, and six exercises that are checked and really run as tasks are."
      >
        {next && (
          <Button size="xs" component={Link} to={addressOf(slug, next)}>
            {done === 0 ? 'Begin' : `Go on: ${next.title}`}
          </Button>
        )}
      </PageHead>
      {must && (
        <Alert variant="light" color="orange" p="xs" mb="sm" maw={720}>
          This dataset takes new tasks from you once you have passed all exercises.
        </Alert>
      )}
      {passed_at !== null && (
        <Alert variant="light" color="green" p="xs" mb="sm" maw={720}>
          You passed the course <Ago at={passed_at} />; it counts in every dataset.{' '}
          <Anchor component={Link} inherit underline="always" to={`/datasets/${slug}/tasks`}>
            Write tasks
          </Anchor>
        </Alert>
      )}
      <Progress value={(100 * done) / steps.length} size="sm" maw={720} aria-label="Steps that are done" />
      <Text size="xs" c="dimmed" mt={4} mb="sm">
        {done} of {plural(steps.length, 'step')} done{next && `, about ${plural(minutesLeft(steps), 'minute')} left`}.
        {!is_required && passed_at === null && ' This dataset does not ask for the course; it is there for you.'}
      </Text>
      <Steps slug={slug} steps={steps} />
    </>
  );
}

function Steps({ slug, steps }: { slug: string; steps: readonly CourseStep[] }) {
  return (
    <Table verticalSpacing={4} maw={720} aria-label="Steps of the course">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Step</Table.Th>
          <Table.Th w={90}>Kind</Table.Th>
          <Table.Th w={90} ta="right">
            Minutes
          </Table.Th>
          <Table.Th w={130}>Standing</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {steps.map((step) => (
          <Table.Tr key={step.slug}>
            <Table.Td>
              <Anchor component={Link} size="sm" to={addressOf(slug, step)}>
                {step.title}
              </Anchor>
            </Table.Td>
            <Table.Td>{step.is_exercise ? 'exercise' : 'lesson'}</Table.Td>
            <Table.Td ta="right">{step.minutes}</Table.Td>
            <Table.Td>{standing(step)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function standing({ done, is_exercise, tries }: CourseStep): string {
  if (done) return is_exercise ? 'passed' : 'read';
  return tries > 0 ? (tries === 1 ? '1 try' : `${tries} tries`) : 'open';
}
