/** Says, before anything is written, that this dataset asks for the training course first. */
import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { course } from '@/api/training';

export function CourseFirst({ slug }: { slug: string }) {
  const { data } = useQuery(course(slug));
  if (!data?.must) return null;
  return (
    <Alert color="orange" variant="light" p="xs" mb="sm">
      This dataset asks for the training course before new tasks: about half an hour.{' '}
      <Anchor component={Link} inherit underline="always" to={`/datasets/${slug}/training`}>
        Take the course
      </Anchor>
      . What you write here is kept as a draft.
    </Alert>
  );
}
