/** The button to the next page of a list that grows; nothing at its end. */
import { Button, type MantineSpacing } from '@mantine/core';

export interface ShowMoreProps {
  /** Of an infinite query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  mt?: MantineSpacing;
}

export function ShowMore({ query, mt = 0 }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      mt={mt}
      variant="default"
      size="xs"
      loading={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
    >
      Show more
    </Button>
  );
}
