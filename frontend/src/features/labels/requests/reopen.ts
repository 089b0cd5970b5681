/** Takes back that the maintainer has just given a box no label, or sent it back; they hold it again. */
import { client, data } from '@/api/client';

export const reopen = (boxId: string) =>
  data(client.POST('/api/boxes/{box_id}/reopening', { params: { path: { box_id: boxId } } }));
