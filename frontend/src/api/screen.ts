/** One screen with how far it has come, and what it is called. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from './client';
import type { components } from './schema';

export type Screen = components['schemas']['ScreenDetail'];

export const screen = (id: number) =>
  queryOptions({
    queryKey: ['screen', id],
    queryFn: () => data(client.GET('/api/screens/{screen_id}', { params: { path: { screen_id: id } } })),
    staleTime: 30_000,
  });

/** "Fennel & Oak 3": how a screen is called everywhere. */
export const nameOf = ({ application, number }: { application: { name: string }; number: number }): string =>
  `${application.name} ${number}`;
