/** A dataset's settings, and what people are told at each stage. */
import { Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { datasets } from '@/api/datasets';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { CourseRule } from './CourseRule';
import { Guidelines } from './Guidelines';
import { SettingsForm } from './SettingsForm';

export default function SettingsPage() {
  const slug = useSlug();
  const query = useQuery(datasets);
  const dataset = query.data?.find((candidate) => candidate.slug === slug);
  return (
    <>
      <PageHead title="Settings" place={dataset?.name} />
      <Loaded query={query}>
        {() => {
          if (!dataset)
            return query.isFetching ? (
              <Loader size="sm" role="progressbar" aria-label="Loading" />
            ) : (
              <Text>There is no such dataset.</Text>
            );
          return (
            <Stack gap="xl">
              <SettingsForm key={slug} dataset={dataset} />
              <CourseRule slug={slug} />
              <Guidelines slug={slug} />
            </Stack>
          );
        }}
      </Loaded>
    </>
  );
}
