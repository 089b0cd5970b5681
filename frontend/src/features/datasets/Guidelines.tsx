/** What people are told at each stage, one tab for each. */
import { Tabs, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { guidelines, type Stage } from '@/api/guidelines';
import { Loaded } from '@/ui/Loaded';

import { GuidelineEditor } from './GuidelineEditor';
import { GuidelineVersions } from './GuidelineVersions';

const STAGES: Readonly<Record<Stage, string>> = { boxes: 'Boxes', labels: 'Labels', tasks: 'Tasks' };

export function Guidelines({ slug }: { slug: string }) {
  const written = useQuery(guidelines(slug));
  return (
    <section aria-labelledby="guidelines">
      <Title order={2} id="guidelines">
        Guidelines
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Shown beside the work of each stage. Markdown. Saving makes a new version, which everybody reads before they go
        on.
      </Text>
      <Loaded query={written}>
        {(current) => (
          <Tabs defaultValue="boxes" keepMounted={false}>
            <Tabs.List>
              {Object.entries(STAGES).map(([stage, name]) => (
                <Tabs.Tab key={stage} value={stage}>
                  {name}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {(Object.keys(STAGES) as Stage[]).map((stage) => (
              <Tabs.Panel key={stage} value={stage} pt="sm">
                <GuidelineEditor
                  slug={slug}
                  stage={stage}
                  current={current.find((guideline) => guideline.stage === stage)}
                />
                <GuidelineVersions slug={slug} stage={stage} />
              </Tabs.Panel>
            ))}
          </Tabs>
        )}
      </Loaded>
    </section>
  );
}
