/** The applications of which every task goes to the test split, so that a model has never seen them. */
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { applications } from '@/api/applications';

import type { NewRelease } from './requests/cut-release';

export type HeldSplits = NonNullable<NewRelease['hold']>;

export interface HeldApplicationsProps {
  slug: string;
  value: HeldSplits;
  onChange: (value: HeldSplits) => void;
  error?: string | undefined;
}

export function HeldApplications({ slug, value, onChange, error }: HeldApplicationsProps) {
  const { data = [] } = useQuery(applications(slug));
  return (
    <MultiSelect
      label="Applications kept for the test split"
      description="Whole applications that no model is trained on, with the screens that look like theirs."
      placeholder={Object.keys(value).length === 0 ? 'None' : ''}
      data={data.map((application) => ({ value: application.slug, label: application.name }))}
      value={Object.keys(value)}
      onChange={(slugs) => onChange(Object.fromEntries(slugs.map((held) => [held, 'test' as const])))}
      error={error}
      searchable
      clearable
    />
  );
}
