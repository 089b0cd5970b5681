/** What was just sent, at the head of the list of its kind. */
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

import { replaceAnswer } from '@/api/replace-answer';

/** The same content sent again takes the place of what there was of it. */
export async function putFirst<Sent extends { readonly sha256: string }>(
  queries: QueryClient,
  queryKey: DataTag<QueryKey, Sent[], Error>,
  kept: NoInfer<Sent>,
): Promise<void> {
  await replaceAnswer(queries, queryKey, (known = []) => [
    kept,
    ...known.filter(({ sha256 }) => sha256 !== kept.sha256),
  ]);
  // Where the list had not come yet, there may be more.
  void queries.invalidateQueries({ queryKey });
}
