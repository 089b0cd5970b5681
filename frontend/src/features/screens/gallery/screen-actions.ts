/** What many screens can be changed by, as the role allows. */
import { client, data } from '@/api/client';
import type { Member } from '@/api/members';
import type { BulkAction } from '@/list/bulk';

const STAGES = [
  { value: 'boxes', label: 'Drawing boxes' },
  { value: 'review', label: 'Reviewing boxes' },
  { value: 'labels', label: 'Naming boxes' },
] as const;

export interface May {
  readonly annotates: boolean;
  readonly maintains: boolean;
}

export function screenActions(slug: string, may: May, members: readonly Member[]): BulkAction[] {
  const params = { path: { slug } };
  const captureAgain: BulkAction = {
    verb: 'Capture again',
    past: 'will be captured again',
    says: 'Their pages are loaded anew, with the settings of the first time. Screens on which nobody has worked make room for the new ones.',
    send: (ids) => data(client.POST('/api/datasets/{slug}/screens/bulk/capture', { params, body: { ids } })),
  };
  const assign: BulkAction = {
    verb: 'Assign',
    past: 'assigned',
    says: 'The stage of these screens is reserved for one person: nobody else is offered it.',
    inputs: [
      { name: 'stage', label: 'Stage', options: STAGES },
      { name: 'username', label: 'Person', options: peopleIn(members) },
    ],
    send: (ids, { stage = '', username = '' }) =>
      data(
        client.POST('/api/datasets/{slug}/screens/bulk/reservation', {
          params,
          body: { ids, stage: stage as (typeof STAGES)[number]['value'], username },
        }),
      ),
  };
  const withdraw: BulkAction = {
    verb: 'Withdraw',
    past: 'withdrawn',
    says: 'They leave the dataset and all queues, with their boxes, labels and tasks. Releases that hold them stay as they are.',
    dangerous: true,
    send: (ids) => data(client.POST('/api/datasets/{slug}/screens/bulk/withdrawal', { params, body: { ids } })),
  };
  return [...(may.annotates ? [captureAgain] : []), ...(may.maintains ? [assign, withdraw] : [])];
}

/** Those who draw and name boxes, once each, by name. */
function peopleIn(members: readonly Member[]): { value: string; label: string }[] {
  const working = members.filter(({ role, inactive_since }) => role !== 'volunteer' && inactive_since === null);
  const names = new Map(working.map(({ username, name }) => [username, `${name} (${username})`]));
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}
