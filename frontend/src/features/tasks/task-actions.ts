/** What many tasks can be changed by, as the role allows. */
import { client, data } from '@/api/client';
import type { BulkAction } from '@/list/bulk';

export interface May {
  readonly writes: boolean;
  readonly maintains: boolean;
}

export function taskActions(slug: string, may: May): BulkAction[] {
  const params = { path: { slug } };
  const judge = (ids: number[], judgement: 'accepted' | 'returned', reason: string) =>
    data(client.POST('/api/datasets/{slug}/tasks/bulk/verdict', { params, body: { ids, judgement, reason } }));
  const accept: BulkAction = {
    verb: 'Accept',
    past: 'accepted',
    says: 'They pass the final pass. Tasks that are not proven, that have changed since, or that you wrote are left.',
    send: (ids) => judge(ids, 'accepted', ''),
  };
  const giveBack: BulkAction = {
    verb: 'Return',
    past: 'returned',
    says: 'They go back to their authors with the reason.',
    inputs: [{ name: 'reason', label: 'What the authors should change' }],
    send: (ids, { reason = '' }) => judge(ids, 'returned', reason),
  };
  const run: BulkAction = {
    verb: 'Run',
    past: 'will run',
    says: 'Their scripts are run again; those that wait for a run or are running are not run twice.',
    send: (ids) => data(client.POST('/api/datasets/{slug}/tasks/bulk/execution', { params, body: { ids } })),
  };
  const withdraw: BulkAction = {
    verb: 'Withdraw',
    past: 'withdrawn',
    says: may.maintains
      ? 'They leave the dataset. Releases that hold them stay as they are.'
      : 'They leave the dataset; only those that you wrote can be withdrawn.',
    send: (ids) => data(client.POST('/api/datasets/{slug}/tasks/bulk/withdrawal', { params, body: { ids } })),
  };
  return [...(may.maintains ? [accept, giveBack] : []), ...(may.writes ? [run, withdraw] : [])];
}
