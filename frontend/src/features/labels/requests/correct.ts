/** Another answer in place of the one that the person gave for a box a moment ago. */
import { client, data } from '@/api/client';

export interface Correction {
  boxId: string;
  text: string;
}

export const correctAnswer = ({ boxId, text }: Correction) =>
  data(client.PUT('/api/boxes/{box_id}/proposals', { params: { path: { box_id: boxId } }, body: { text, skip: '' } }));
