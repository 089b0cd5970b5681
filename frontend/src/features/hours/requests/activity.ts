/** Tells the server that the person works; its answer is what their timer shows. */
import { client, data } from '@/api/client';
import type { components } from '@/api/schema';
import type { WorkPlace } from '@/api/work-stage';

export type Timer = components['schemas']['Timer'];

export const reportActivity = ({ slug, stage }: WorkPlace, ago: number) =>
  data(client.POST('/api/datasets/{slug}/activity', { params: { path: { slug } }, body: { stage, ago_seconds: ago } }));
