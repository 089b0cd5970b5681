/** Quality of a dataset for its maintainers: people, agreement, gold items. */
import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';

import { useDataset } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { AgreementView } from './AgreementView';
import { GoldView } from './GoldView';
import { PeopleView } from './PeopleView';

const PARTS = { people: 'People', agreement: 'Agreement', gold: 'Gold items' } as const;

export default function QualityPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const [search, setSearch] = useSearchParams();
  const shown = search.get('show') ?? 'people';
  if (dataset && !dataset.roles.includes('maintainer'))
    return <EmptyState title="Only maintainers see everybody’s quality." />;
  return (
    <>
      <PageHead title="Quality" place={dataset?.name} />
      <Tabs
        value={shown in PARTS ? shown : 'people'}
        onChange={(part) => setSearch({ show: part ?? 'people' }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {Object.entries(PARTS).map(([part, name]) => (
            <Tabs.Tab key={part} value={part}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="people">
          <PeopleView slug={slug} />
        </Tabs.Panel>
        <Tabs.Panel value="agreement">
          <AgreementView slug={slug} />
        </Tabs.Panel>
        <Tabs.Panel value="gold">
          <GoldView slug={slug} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
