/** The audit log of a dataset, or of the installation, a page at a time. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

import type { AuditAction } from '../actions';

export type Entry = components['schemas']['EntryLine'];

/** `person`: a user name; `since`, `until`: days, YYYY-MM-DD. What is empty does not filter. */
export interface EntryFilter {
  action: AuditAction | '';
  person: string;
  since: string;
  until: string;
}

export const NO_FILTER: EntryFilter = { action: '', person: '', since: '', until: '' };

type Query = Partial<Omit<EntryFilter, 'action'>> & { action?: AuditAction };

const queryOf = (filter: EntryFilter): Query =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

/** `slug`: the dataset, empty for the installation; `cursor`: from another page, empty for the first. */
export const auditLog = (slug: string, filter: EntryFilter, cursor: string) => {
  const query = { ...queryOf(filter), ...(cursor === '' ? {} : { cursor }) };
  return queryOptions({
    queryKey: ['audit', slug, query],
    queryFn: () =>
      data(
        slug === ''
          ? client.GET('/api/audit', { params: { query } })
          : client.GET('/api/datasets/{slug}/audit', { params: { path: { slug }, query } }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** The address of the same entries as a CSV file. */
export function csvAddress(slug: string, filter: EntryFilter): string {
  const query = new URLSearchParams(queryOf(filter)).toString();
  const path = slug === '' ? '/api/audit/csv' : `/api/datasets/${slug}/audit/csv`;
  return query === '' ? path : `${path}?${query}`;
}
