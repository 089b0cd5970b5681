/** A dataset's settings, and what people are told at each stage. */
import { Anchor, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { datasets } from '@/api/datasets';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { ArchiveSection } from './ArchiveSection';
import { CourseRule } from './CourseRule';
import { Guidelines } from './Guidelines';
import { SettingsForm } from './SettingsForm';
import { SettingsSection } from './SettingsSection';

const SECTIONS = [
  ['about', 'About'],
  ['captures', 'Captures'],
  ['labels-and-tasks', 'Labels and tasks'],
  ['releases', 'Releases'],
  ['training', 'Training'],
  ['guidelines', 'Guidelines'],
  ['pay', 'Pay'],
  ['assistants', 'Assistants'],
  ['archive', 'Archive and delete'],
] as const;

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
              <Contents />
              <SettingsForm key={slug} dataset={dataset} />
              <CourseRule slug={slug} />
              <Guidelines slug={slug} />
              <SettingsSection
                id="pay"
                title="Pay"
                changes="Hours are measured whether or not they are paid; a rate is needed when the first week is approved."
              >
                <Anchor component={Link} size="sm" to={`/datasets/${slug}/hours#rates`}>
                  Rates and the idle time
                </Anchor>
              </SettingsSection>
              <SettingsSection
                id="assistants"
                title="Assistants"
                changes="Models behind endpoints answer released tasks when a maintainer asks them; nothing is sent before."
              >
                <Anchor component={Link} size="sm" to={`/datasets/${slug}/settings/assistants`}>
                  Endpoints, prompts and asks
                </Anchor>
              </SettingsSection>
              <ArchiveSection dataset={dataset} />
            </Stack>
          );
        }}
      </Loaded>
    </>
  );
}

/** Within the page: the browser goes there by itself. */
function Contents() {
  return (
    <Group component="nav" gap="md" aria-label="Sections of the settings">
      {SECTIONS.map(([id, title]) => (
        <Anchor key={id} href={`#${id}`} size="sm">
          {title}
        </Anchor>
      ))}
    </Group>
  );
}
