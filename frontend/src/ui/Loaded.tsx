/** Something asked of the server: a quiet wait, then the thing; when it fails, why and a way to try again. */
import { Button, Loader, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ProblemList } from './ProblemList';

export interface LoadedProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, children }: LoadedProps<T>) {
  if (query.isPending) return <Loader size="sm" role="status" aria-label="Loading" />;
  // The thing keeps its place in the tree: a failed refresh must not mount it anew, with all that was typed in it.
  return (
    <>
      {query.isError && <Failure query={query} />}
      {query.data !== undefined && children(query.data)}
    </>
  );
}

function Failure({ query }: { query: UseQueryResult }) {
  return (
    <Stack gap="sm" align="flex-start" mb="sm">
      <ProblemList error={query.error} />
      <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </Stack>
  );
}
