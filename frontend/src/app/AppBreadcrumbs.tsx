/** Where the page stands: dataset, section, screen. */
import { Anchor, Breadcrumbs, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';

import { isOpen } from '@/api/closing';
import { datasets } from '@/api/datasets';

import { breadcrumbsOf } from './route-selectors';
import { useNames } from './use-names';

export function AppBreadcrumbs({ slug }: { slug: string }) {
  const steps = breadcrumbsOf(useLocation().pathname, useNames());
  return (
    <nav aria-label="Breadcrumbs">
      <Breadcrumbs separatorMargin={6} separator="›" fz="sm" styles={{ root: { flexWrap: 'nowrap' } }}>
        <DatasetSwitch slug={slug} />
        {steps.map(({ title, to }, place) =>
          place < steps.length - 1 ? (
            <Anchor key={to} component={Link} to={to} size="sm" maw={180} truncate title={title}>
              {title}
            </Anchor>
          ) : (
            <Text key={to} size="sm" aria-current="page" truncate>
              {title}
            </Text>
          ),
        )}
      </Breadcrumbs>
    </nav>
  );
}

function DatasetSwitch({ slug }: { slug: string }) {
  const navigate = useNavigate();
  const datasetList = useQuery(datasets).data ?? [];
  const open = datasetList.filter((dataset) => isOpen(dataset) || dataset.slug === slug);
  const options = open.map((dataset) => ({ value: dataset.slug, label: dataset.name }));
  // While they load, and at the address of a dataset one is no member of.
  if (!datasetList.some((dataset) => dataset.slug === slug)) options.unshift({ value: slug, label: slug });
  return (
    <NativeSelect
      aria-label="Dataset"
      size="xs"
      maw={260}
      data={options}
      value={slug}
      onChange={(event) => void navigate(`/datasets/${event.currentTarget.value}`)}
    />
  );
}
