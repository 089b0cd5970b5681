/** Changing what a query has answered by what is known better. */
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/** `update` gets the answer so far. A request under way is dropped: what it brings may be older. */
export async function replaceAnswer<Answer>(
  queries: QueryClient,
  queryKey: DataTag<QueryKey, Answer, Error>,
  update: (known: Answer | undefined) => NoInfer<Answer>,
): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Answer>(queryKey, update);
}
