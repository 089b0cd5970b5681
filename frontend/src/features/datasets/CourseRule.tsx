/** Whether volunteers take the training course before they write tasks; kept as soon as it is chosen. */
import { Checkbox, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { course } from '@/api/training';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';

import { useRequireCourse } from './requests/require-course';

export function CourseRule({ slug }: { slug: string }) {
  const save = useRequireCourse(slug);
  return (
    <section aria-labelledby="training">
      <Title order={2} id="training" mb={4}>
        Training
      </Title>
      <ProblemList error={save.error} />
      <Loaded query={useQuery(course(slug))}>
        {({ is_required }) => (
          <Checkbox
            label="Volunteers take the course before they write tasks"
            checked={save.isPending ? save.variables : is_required}
            description="About half an hour, once for all datasets. What people have written already stays theirs; maintainers need no course."
            onChange={(event) => save.mutate(event.currentTarget.checked)}
          />
        )}
      </Loaded>
      <Text size="sm" c="dimmed" role="status" mt={4}>
        {save.isSuccess ? 'Saved.' : ''}
      </Text>
    </section>
  );
}
