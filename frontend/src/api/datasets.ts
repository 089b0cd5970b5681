/** The datasets of the person who is signed in, with the roles they hold: asked for by every section. */
import { queryOptions, useQuery } from '@tanstack/react-query';

import { client, data } from './client';
import { isOpen } from './closing';
import type { components } from './schema';

export type Dataset = components['schemas']['Dataset'];
export type Role = components['schemas']['RoleEnum'];

export const datasets = queryOptions({
  queryKey: ['datasets'],
  queryFn: () => data(client.GET('/api/datasets')),
  staleTime: 30_000,
});

const at = (slug: string, known: readonly Dataset[] | undefined) => known?.find((dataset) => dataset.slug === slug);

/** The dataset at an address; undefined while it is being asked for, and for whoever is no member. */
export function useDataset(slug: string): Dataset | undefined {
  return at(slug, useQuery(datasets).data);
}

/** Those that people work on, where one chooses among them. */
export function useOpenDatasets(): readonly Dataset[] {
  return (useQuery(datasets).data ?? []).filter(isOpen);
}

/** Whether the person may do in this dataset what maintainers do. */
export function useMaintains(slug: string): boolean {
  return maintains(slug, useQuery(datasets).data);
}

/** The same of the datasets as they were answered. */
export function maintains(slug: string, known: readonly Dataset[] | undefined): boolean {
  return at(slug, known)?.roles.includes('maintainer') ?? false;
}
