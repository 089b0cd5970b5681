/** What the dataset's maintainers say about writing tasks; loaded when it is first looked at. */
import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { guidelines } from '@/api/guidelines';
import { Loaded } from '@/ui/Loaded';
import { Markdown } from '@/ui/Markdown';

export default function Guidelines({ slug }: { slug: string }) {
  return (
    <section aria-labelledby="guidelines">
      <VisuallyHidden component="h2" id="guidelines">
        Guidelines for tasks
      </VisuallyHidden>
      <Loaded query={useQuery(guidelines(slug))}>
        {(versions) => {
          const text = versions.find(({ stage }) => stage === 'tasks')?.text ?? '';
          return text ? (
            <Markdown text={text} />
          ) : (
            <Text size="sm">The maintainers have written no guidelines for tasks.</Text>
          );
        }}
      </Loaded>
    </section>
  );
}
