/** The next task to judge, its script held for the maintainer who asks; and holding one that was opened directly. */
import { client, data } from '@/api/client';

/** The task's id; null when there is none. `after`: the script that is open. */
export async function nextTask(slug: string, after: number | null): Promise<number | null> {
  const request = { params: { path: { slug } }, body: { after } };
  const answer = await client.POST('/api/datasets/{slug}/final-pass/next', request);
  return answer.response.status === 204 ? null : (await data(Promise.resolve(answer))).task;
}

export const takeScript = (script: number) =>
  data(client.POST('/api/scripts/{script_id}/lease', { params: { path: { script_id: script } } }));
